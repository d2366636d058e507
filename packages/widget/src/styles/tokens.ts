/** Colours of the two voices: `voice` is ours, `visitor` is theirs. The website's own, as values. */
const light = `
color-scheme:light;
--card:#fffdf8;
--ink:#14213a;
--soft:#55607a;
--line:#e2ddd0;
--edge:#8b8676;
--voice:#2f45e6;
--voice-hover:#2336c4;
--on-voice:#fff;
--voice-soft:#e5e8ff;
--visitor:#e8743b;
--visitor-soft:#fde7da;
--stop:#c9281f;
--stop-hover:#ab1f17;
--on-stop:#fff;
--ok:#157a50;
--shadow:0 24px 64px -24px rgb(20 33 58/.28),0 2px 6px rgb(20 33 58/.05);
`;
const dark = `
color-scheme:dark;
--card:#151e34;
--ink:#eef1fa;
--soft:#a3adc6;
--line:#27314d;
--edge:#64708f;
--voice:#8593ff;
--voice-hover:#a3aeff;
--on-voice:#0e1526;
--voice-soft:#20295a;
--visitor:#ff9d6b;
--visitor-soft:#3a2620;
--stop:#ff6b60;
--stop-hover:#ff8980;
--on-stop:#0e1526;
--ok:#4ccb93;
--shadow:0 24px 64px -24px rgb(0 0 0/.6);
`;

export const tokens = `
.root[data-theme]{${light}}
.root[data-theme="dark"]{${dark}}
@media (prefers-color-scheme:dark){.root[data-theme="auto"]{${dark}}}
`;
