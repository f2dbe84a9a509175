// The replay on the web page of a match: shows any act on the table above the slider.
// `data` holds the start of the match and, for each act, what it changes.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("match-data").textContent);
  const replay = document.getElementById("replay");
  const find = (name) => replay.querySelector(name);
  const slider = find("input[type=range]");
  const caption = find(".caption");
  const where = find("output");
  const playButton = find("[data-do=play]");
  const speed = find("select");
  const last = data.acts.length;
  const SVG = "http://www.w3.org/2000/svg";
  const MILLISECONDS_PER_ACT = 1100;

  const parts = (name) =>
    Object.fromEntries([...replay.querySelectorAll(`[data-${name}]`)].map((part) => [part.dataset[name], part]));
  const texts = parts("text");
  const shapes = parts("shape");
  const dice = parts("die");
  const layer = find(".dice");
  let shown = -1;
  let timer = 0;

  // --- the table

  function element(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function markOf([name, number]) {
    const made = [element("use", { href: `#m-${name}` })];
    if (number !== undefined) {
      const [x, y, size] = data.marks[name];
      const look = { x, y, "font-size": size, "font-weight": "bold", "text-anchor": "middle", fill: "#fff" };
      made.push(element("text", look, number));
    }
    return made;
  }

  function showDie(id, [symbol, x, y, size, ...marks]) {
    if (!dice[id]) layer.append((dice[id] = element("g", { "data-die": id })));
    const die = dice[id];
    die.style.transform = `translate(${x}px, ${y}px) scale(${size / 100})`;
    die.replaceChildren(element("use", { href: `#${symbol}` }), ...marks.flatMap(markOf));
  }

  // Changes from the act that is shown to another one; going back begins again at the start.
  function changesUpTo(act) {
    const from = act >= shown && shown >= 0 ? shown : -1;
    const frames = from < 0 ? [data.start, ...data.acts.slice(0, act)] : data.acts.slice(from, act);
    const all = { dice: {}, texts: {}, shapes: {} };
    for (const frame of frames)
      for (const what of Object.keys(all)) Object.assign(all[what], frame[what]);
    return all;
  }

  function show(act) {
    act = Math.max(0, Math.min(last, Math.round(act) || 0));
    const changes = changesUpTo(act);
    for (const [id, die] of Object.entries(changes.dice)) showDie(id, die);
    for (const [name, text] of Object.entries(changes.texts)) texts[name].textContent = text;
    for (const [name, path] of Object.entries(changes.shapes)) shapes[name].setAttribute("d", path);
    shown = act;
    const frame = act ? data.acts[act - 1] : data.start;
    const turn = data.turns[turnAt(act)];
    caption.textContent = frame.says;
    where.textContent = data.place.replace("{act}", act).replace("{acts}", last);
    slider.value = act;
    slider.setAttribute("aria-valuetext", `${turn ? turn[1] + ". " : ""}${frame.says}`);
    find("svg.table title").textContent = `${turn ? turn[1] + ". " : ""}${frame.says}`;
    document.documentElement.dataset.act = act;
  }

  // --- moving about

  function turnAt(act) {
    let found = 0;
    data.turns.forEach(([first], place) => { if (first < Math.max(act, 1)) found = place; });
    return found;
  }

  function turnBefore(act) {
    const [first] = data.turns[turnAt(act)] || [0];
    return act > first ? first : (data.turns[turnAt(act) - 1] || [0])[0];
  }

  function turnAfter(act) {
    const next = data.turns.find(([first]) => first > act);
    return next ? next[0] : last;
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    playButton.textContent = playButton.dataset.play;
    playButton.setAttribute("aria-pressed", "false");
  }

  function tick() {
    if (shown >= last) return pause();
    show(shown + 1);
    timer = setTimeout(tick, MILLISECONDS_PER_ACT / Number(speed.value));
  }

  function play() {
    if (timer) return pause();
    if (shown >= last) show(0);
    playButton.textContent = playButton.dataset.pause;
    playButton.setAttribute("aria-pressed", "true");
    timer = setTimeout(tick, 300);
  }

  function go(act) {
    pause();
    show(act);
  }

  const commands = {
    first: () => go(0),
    turnback: () => go(turnBefore(shown)),
    back: () => go(shown - 1),
    play,
    forward: () => go(shown + 1),
    turnforth: () => go(turnAfter(shown)),
    last: () => go(last),
  };
  const keys = {
    Home: "first", PageUp: "turnback", ArrowLeft: "back", ArrowDown: "back", " ": "play",
    ArrowRight: "forward", ArrowUp: "forward", PageDown: "turnforth", End: "last",
  };

  replay.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) commands[button.dataset.do]();
  });
  replay.addEventListener("keydown", (event) => {
    const command = keys[event.key];
    const onButton = event.target.closest("button, select");
    if (!command || event.ctrlKey || event.altKey || event.metaKey || (onButton && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    commands[command]();
  });
  slider.addEventListener("input", () => go(slider.value));

  // --- links to an act: #act=12

  function followLink(scrolls) {
    const wanted = /^#act=(\d+)$/.exec(location.hash);
    if (!wanted) return false;
    go(Number(wanted[1]));
    if (scrolls) {
      replay.scrollIntoView({ block: "start" });
      slider.focus({ preventScroll: true });
    }
    return true;
  }
  addEventListener("beforeprint", () => go(last));
  addEventListener("hashchange", () => followLink(true));

  // --- the match file

  const save = document.getElementById("save-match");
  save.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([document.getElementById("match-file").textContent]));
    link.download = save.dataset.name;
    link.click();
    URL.revokeObjectURL(link.href);
  });

  slider.max = last;
  document.documentElement.classList.add("with-script");
  if (!followLink(false)) show(0);
})();
