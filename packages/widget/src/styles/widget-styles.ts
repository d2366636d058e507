/**
 * Lengths are in px and the text in a size of its own: pages set `rem` to
 * anything, and a control must stay 44 px. Directions are logical, for pages that are read from the right.
 */
export const widgetStyles = `
:host{display:block}
:host([hidden]){display:none}
*,::before,::after{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
p,span,button,input{unicode-bidi:plaintext}
.root{
  all:initial;
  display:block;
  color:var(--ink);
  font:400 max(16px,1rem)/1.5 var(--saywell-font,"Instrument Sans Variable",system-ui,sans-serif);
  -webkit-text-size-adjust:100%;
}
.root:not([data-position="inline"]){
  position:fixed;
  inset-block-end:calc(16px + env(safe-area-inset-bottom,0px));
  z-index:2147483000;
  display:flex;
  flex-direction:column;
  gap:12px;
  pointer-events:none;
}
.root[data-position="bottom-right"]{right:16px}
.root[data-position="bottom-right"]>*{margin-left:auto}
.root[data-position="bottom-left"]{left:16px}
.root[data-position="bottom-left"]>*{margin-right:auto}
.root>*{pointer-events:auto}
button,input{font:inherit;color:inherit;letter-spacing:inherit}
button{
  min-width:44px;
  min-height:44px;
  padding:0;
  border:1px solid transparent;
  border-radius:999px;
  background:none;
  cursor:pointer;
}
button:disabled,[aria-disabled="true"]{cursor:default}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.icon{
  display:block;
  fill:none;
  stroke:currentColor;
  stroke-width:2;
  stroke-linecap:round;
  stroke-linejoin:round;
}
.bar{display:flex;align-items:center;gap:8px}
.launcher{
  display:grid;
  place-items:center;
  width:64px;
  height:64px;
  background:var(--voice);
  color:var(--on-voice);
  box-shadow:var(--shadow);
}
.launcher:hover{background:var(--voice-hover)}
.root:not([data-phase="idle"]) .launcher{box-shadow:0 0 0 4px var(--visitor),var(--shadow)}
.voices{stroke-width:3;width:28px;height:28px}
.panel{
  display:flex;
  flex-direction:column;
  width:min(384px,100vw - 32px);
  height:min(600px,100dvh - 124px);
  overflow:auto;
  border:1px solid var(--line);
  border-radius:28px;
  background:var(--card);
  box-shadow:var(--shadow);
}
[data-position="inline"]>.panel{width:100%;max-width:416px;height:560px}
.panel>*{flex:none}
.head{
  position:sticky;
  inset-block-start:0;
  z-index:1;
  display:flex;
  align-items:center;
  gap:8px;
  min-height:60px;
  padding-block:8px;
  padding-inline:20px 10px;
  border-bottom:1px solid var(--line);
  background:var(--card);
}
.names{flex:1;min-width:0}
/* As wide as its words, so that it stays at its side in whatever direction they are read. */
.title{width:fit-content;max-width:100%;font-weight:600;line-height:1.25}
.state{display:flex;align-items:center;gap:8px;color:var(--soft);font-size:.875em}
.dot{flex:none;width:10px;height:10px;border-radius:50%;background:var(--edge)}
.dot[data-phase="connecting"],.dot[data-phase="ending"]{background:var(--visitor)}
.dot[data-phase="active"]{background:var(--ok)}
.duration{font-variant-numeric:tabular-nums}
.body{display:grid;flex:1 0 120px}
.invitation,.log{grid-area:1/1}
.invitation{
  align-self:center;
  padding:20px;
  color:var(--soft);
  text-align:center;
  text-wrap:balance;
  white-space:pre-line;
  overflow-wrap:anywhere;
}
.log{
  height:0;
  min-height:100%;
  padding:20px;
  overflow-y:auto;
  overscroll-behavior:contain;
  position:relative;
}
.log:focus-visible{outline-offset:-4px;border-radius:12px}
.bubble{
  width:fit-content;
  max-width:83%;
  padding:10px 14px;
  margin-block-end:12px;
  border-radius:20px;
  overflow-wrap:anywhere;
}
.bubble[data-role="assistant"]{border-end-start-radius:4px;background:var(--voice-soft)}
.bubble[data-role="user"]{margin-inline-start:auto;border-end-end-radius:4px;background:var(--visitor-soft)}
.bubble[data-cut]::after{color:var(--soft);content:" …"/""}
.for-readers{
  position:absolute;
  width:1px;
  height:1px;
  overflow:hidden;
  clip-path:inset(50%);
  white-space:nowrap;
}
.waveform{display:block;width:calc(100% - 40px);height:48px;margin:4px 20px 8px}
.waveform rect{fill:var(--voice)}
.waveform rect[data-speaker="user"]{fill:var(--visitor)}
.problem,.note,.consent{margin:0 16px 12px;font-size:.9375em;overflow-wrap:anywhere}
.note:empty,.problem[data-empty]{margin:0}
.note{color:var(--soft);text-align:center}
.problem:not([data-empty]){padding:12px 16px;border:1px solid var(--stop);border-radius:20px}
.problem button{margin-top:8px}
.consent{padding:14px 16px;border-radius:20px;background:var(--visitor-soft)}
.choices{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
.pill{padding-inline:18px;border-color:var(--edge)}
.pill:hover{border-color:var(--ink)}
.primary{border-color:transparent;background:var(--voice);color:var(--on-voice);font-weight:600}
.primary:hover{border-color:transparent;background:var(--voice-hover)}
.controls{
  display:grid;
  grid-template-columns:1fr auto 1fr;
  align-items:center;
  gap:12px;
  padding:0 16px 16px;
}
.mute{justify-self:end}
.controls .call{grid-column:2}
.call{
  min-width:144px;
  min-height:64px;
  padding-inline:24px;
  background:var(--voice);
  color:var(--on-voice);
  font-weight:600;
}
.call:hover{background:var(--voice-hover)}
.call[data-shows="end"]{background:var(--stop);color:var(--on-stop)}
.call[data-shows="end"]:hover{background:var(--stop-hover)}
.call[data-shows="busy"]{background:var(--line);color:var(--ink)}
.end-aside{box-shadow:var(--shadow)}
.round{
  display:grid;
  place-items:center;
  flex:none;
  width:48px;
  height:48px;
  border-color:var(--line);
  border-radius:50%;
}
.bare{border-color:transparent}
.round:hover:not(:disabled){border-color:var(--ink)}
.round:disabled{color:var(--edge)}
.round .off{display:none}
.round[aria-pressed="true"]{border-color:var(--visitor);background:var(--visitor-soft)}
.round[aria-pressed="true"] .off{display:block}
.text-form{display:flex;gap:8px;padding:0 16px 16px}
.text-form input{
  flex:1;
  min-width:0;
  min-height:48px;
  padding:0 18px;
  border:1px solid var(--edge);
  border-radius:999px;
  background:none;
}
.text-form input::placeholder{color:var(--soft);opacity:1}
@media (prefers-reduced-motion:no-preference){
  button{transition:background-color .16s,border-color .16s}
}
@media (forced-colors:active){
  button,.panel{border-color:CanvasText}
  .waveform rect{fill:CanvasText}
}
@media (height<480px){
  .waveform{display:none}
  .body{flex-basis:48px}
  .root:not([data-position="inline"])>.panel{height:calc(100dvh - 100px)}
}
@media print{:host{display:none}}
`;
