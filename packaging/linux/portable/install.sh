#!/bin/sh
# Installs Sidekick Table for one user, upgrades it in place, or removes it. It never touches the
# player's matches and settings.
#
# usage: ./install.sh [--uninstall] [--as-root]
set -eu

name=sidekick-table
id=org.sidekicktable.SidekickTable
match_icon=application-x-sidekick-table-match

usage() {
    cat <<END
usage: $0 [--uninstall] [--as-root]

Without options, it installs the program of this folder for you alone:
  the program        ~/.local/lib/$name
  the command        ~/.local/bin/$name
  menu and icons     ${XDG_DATA_HOME:-~/.local/share}

  --uninstall  remove all of that; your matches and settings stay
  --as-root    allow root to install it, for root alone
END
}

fail() {
    echo "install.sh: $1" >&2
    exit 1
}

action=install
as_root=no
for option in "$@"; do
    case $option in
        --uninstall) action=uninstall ;;
        --as-root) as_root=yes ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
    esac
done

[ -n "${HOME:-}" ] || fail "HOME is not set, so there is no place to install to"
if [ "$(id -u)" -eq 0 ] && [ $as_root = no ]; then
    fail "root should not install for one user; run it as yourself, or add --as-root"
fi

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
lib=$HOME/.local/lib
bin=$HOME/.local/bin
share=${XDG_DATA_HOME:-$HOME/.local/share}
program=$lib/$name
link=../lib/$name/$name
# A new version is complete before it takes the place of the old one.
incoming=$lib/.$name.new
outgoing=$lib/.$name.old

# The program's folder is ours only if the program is in it.
check_program() {
    if [ -e "$program" ] && [ ! -x "$program/$name" ]; then
        fail "$program is not a folder of this program; move it away first"
    fi
}

# The command is ours only if it is the link that this script makes. That of pipx, for example, has
# the same name.
is_our_command() {
    [ -L "$bin/$name" ] && [ "$(readlink "$bin/$name")" = "$link" ]
}

check_command() {
    if [ -e "$bin/$name" ] || [ -L "$bin/$name" ]; then
        is_our_command || fail "$bin/$name is not a link of this program; move it away first"
    fi
}

# In the Exec line of a desktop entry, a path with spaces is quoted, and some characters are escaped
# twice: first for the string, then for the quotes. A percent sign is doubled.
exec_path() {
    printf '%s' "$1" | sed -e 's/%/%%/g' -e 's/[\\"$`]/\\\\&/g' -e 's/\\\\\\/\\\\\\\\/g'
}

refresh_caches() {
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database -q "$share/applications" || true
    fi
    if command -v update-mime-database >/dev/null; then
        update-mime-database "$share/mime" || true
    fi
    # A cache that is older than the icons hides them; without a cache they are found as well.
    if [ -f "$share/icons/hicolor/icon-theme.cache" ]; then
        if command -v gtk-update-icon-cache >/dev/null; then
            gtk-update-icon-cache -q -t -f "$share/icons/hicolor" || true
        fi
    fi
}

# The new folder replaces the old one. The installed copy of this script must not copy itself.
install_program() {
    [ -x "$here/$name" ] || fail "$here has no program: unpack the whole archive"
    [ "$here" != "$program" ] || fail "this folder is the installed program; unpack a new version elsewhere"
    mkdir -p "$lib" "$bin" "$share/applications" "$share/mime/packages"
    rm -rf "$incoming" "$outgoing"
    cp -R -P -p "$here" "$incoming"
    if [ -e "$program" ]; then
        mv "$program" "$outgoing"
    fi
    mv "$incoming" "$program"
    rm -rf "$outgoing"
    ln -sfn "$link" "$bin/$name"
}

install_shared_files() {
    from=$program/share
    entry=$share/applications/$id.desktop
    command=$(exec_path "$program/$name")
    while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec="%s" %%F\n' "$command" ;;
            TryExec=*) ;; # the path may have characters that TryExec cannot have
            *) printf '%s\n' "$line" ;;
        esac
    done <"$from/applications/$id.desktop" >"$entry.new"
    mv "$entry.new" "$entry"
    cp "$from/mime/packages/$id.xml" "$share/mime/packages/$id.xml"
    (cd "$from/icons/hicolor" && find . -type f) | while IFS= read -r icon; do
        mkdir -p "$share/icons/hicolor/$(dirname "$icon")"
        cp "$from/icons/hicolor/$icon" "$share/icons/hicolor/$icon"
    done
    mkdir -p "$share/man/man1" "$share/metainfo"
    cp "$from/man/man1/$name.1.gz" "$share/man/man1/"
    cp "$from/metainfo/$id.metainfo.xml" "$share/metainfo/"
}

uninstall() {
    rm -rf "$program" "$incoming" "$outgoing"
    if is_our_command; then
        rm "$bin/$name"
    fi
    rm -f "$share/applications/$id.desktop" "$share/mime/packages/$id.xml" \
        "$share/man/man1/$name.1.gz" "$share/metainfo/$id.metainfo.xml"
    if [ -d "$share/icons/hicolor" ]; then
        find "$share/icons/hicolor" \( -name "$id.png" -o -name "$id.svg" \
            -o -name "$match_icon.png" -o -name "$match_icon.svg" \) -exec rm -f {} +
    fi
    # Sounds at the volume that the player chose: the program makes them again.
    rm -rf "${XDG_CACHE_HOME:-$HOME/.cache}/$name"
}

check_program
if [ $action = uninstall ]; then
    uninstall
    refresh_caches
    echo "Sidekick Table is removed. Your matches and settings are kept:"
    echo "  $share/$name"
    echo "  ${XDG_CONFIG_HOME:-$HOME/.config}/$name"
else
    check_command
    install_program
    install_shared_files
    refresh_caches
    echo "Sidekick Table is installed: it is in the menu, or run $bin/$name"
    case :$PATH: in
        *:"$bin":*) ;;
        *) echo "($bin is not in PATH yet; on most systems it will be after the next login.)" ;;
    esac
fi
