/** The stylesheet of the report page: light and dark as the system says, one column on a phone, plain on paper. */

/** Steps of the matchup colours between "always loses" and "always wins". */
export const MATRIX_STEPS = 10;

const DARK = `--bg:#0d1014;--panel:#14181e;--line:#2a323d;--text:#e9eef4;--soft:#aab5c3;--faint:#8593a5;--brand:#e3b74f;--a:#58a9ee;--b:#f0743e;--warn:#e3a53c;--track:#252d38;--mid:#1d232b;--interval:rgb(233 238 244/.4)`;
const LIGHT = `--bg:#f3f5f7;--panel:#fff;--line:#d3dae3;--text:#12181f;--soft:#46525f;--faint:#5f6b78;--brand:#946a0d;--a:#1b70be;--b:#bb4a18;--warn:#8a5a06;--track:#dfe5ec;--mid:#eceff3;--interval:rgb(18 24 31/.38)`;

export const STYLE = `:root{color-scheme:dark;${DARK}}
@media (prefers-color-scheme:light){:root{color-scheme:light;${LIGHT}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.45 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{max-width:1240px;margin:0 auto;padding:24px 16px 48px}
header{border-top:4px solid var(--brand);padding-top:14px}
h1{font-size:clamp(26px,6vw,42px);line-height:1.1;margin:0 0 6px}
h2{font-size:19px;margin:0 0 4px}
p{margin:0 0 8px;max-width:75ch}
.soft{color:var(--soft)}
.note{color:var(--faint);font-size:13px}
.warn{color:var(--warn)}
.figures{display:flex;flex-wrap:wrap;gap:6px 28px;margin:14px 0;padding:0;list-style:none}
.figures b{display:block;font-size:24px;line-height:1.15}
.sections{display:grid;gap:16px;margin-top:20px}
section{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:14px;min-width:0}
.wide{grid-column:1/-1}
ol,ul.rows{list-style:none;margin:8px 0 0;padding:0}
.rows>li{padding:8px 0;border-top:1px solid var(--line)}
.rows>li:first-child{border-top:0}
.line{display:flex;gap:10px;align-items:baseline}
.line>.name{flex:1;min-width:0}
.line>.figure{white-space:nowrap;font-weight:650}
.rank{color:var(--faint);white-space:nowrap}
.name b{font-weight:650}
.a{color:var(--a)}
.b{color:var(--b)}
svg{display:block;width:100%;overflow:visible}
.bar{height:16px;margin:2px 0}
.track{fill:var(--track)}
.fill{fill:var(--a)}
.side-a{fill:var(--a)}
.side-b{fill:var(--b)}
.interval{fill:var(--interval)}
.half{stroke:var(--faint);stroke-width:1;stroke-dasharray:2 2}
.grid{stroke:var(--line)}
.plot{margin-top:12px}
.plot text{fill:var(--faint);font-size:12px}
.dot line{stroke:var(--a);stroke-opacity:.35;stroke-width:2}
.dot circle{fill:var(--a);fill-opacity:.85}
.dot:hover circle{fill:var(--brand)}
.scroll{overflow-x:auto;margin-top:8px}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:6px 10px 6px 0;border-top:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600;white-space:nowrap}
.number{text-align:right;white-space:nowrap}
th button{all:unset;cursor:pointer;color:inherit}
th button:focus-visible,input:focus-visible,.scroll:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
th button::after{content:"";display:inline-block;width:1em;text-align:center}
th[aria-sort=ascending] button::after{content:"▴";content:"▴"/""}
th[aria-sort=descending] button::after{content:"▾";content:"▾"/""}
.standings .name{min-width:11em}
.certainty{color:var(--faint);white-space:nowrap}
.filter{display:block;margin:8px 0 0;color:var(--soft)}
input{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:6px;padding:6px 10px;width:100%;max-width:22em}
.matrix{width:auto;font-size:12px}
.matrix th,.matrix td{border:0;padding:0;text-align:center;vertical-align:middle}
.matrix thead th{min-width:30px}
.matrix tbody th{position:sticky;left:0;background:var(--panel);text-align:left;padding-right:8px;white-space:nowrap;max-width:46vw;overflow:hidden;text-overflow:ellipsis;font-weight:400}
.matrix td{height:26px;border:1px solid var(--panel)}
${matrixColours()}
footer{margin-top:24px;color:var(--faint);font-size:13px}
code{font:13px ui-monospace,monospace}
@media (min-width:900px){.sections{grid-template-columns:1fr 1fr}main{padding:36px 32px 64px}section{padding:20px}}
@media (max-width:560px){.standings .minor{display:none}.standings .name{min-width:8em}td,th{padding-right:8px}}
@media print{:root{color-scheme:light;${LIGHT};--bg:#fff}main{max-width:none;padding:0}section{border:0;padding:8px 0;break-inside:auto}.rows>li,tr,.plot{break-inside:avoid}.filter{display:none}.sections{display:block}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`;

/** Text on the strong ends needs the background's colour, in the middle that of the text. */
function matrixColours(): string {
  const rules = Array.from({ length: MATRIX_STEPS + 1 }, (_, step) => {
    const strength = Math.abs(step - MATRIX_STEPS / 2) / (MATRIX_STEPS / 2);
    const side = step < MATRIX_STEPS / 2 ? 'b' : 'a';
    const ink = strength > 0.55 ? ';color:var(--bg)' : '';
    return `.m${step}{background:color-mix(in oklab,var(--${side}) ${Math.round(100 * strength)}%,var(--mid))${ink}}`;
  });
  return rules.join('\n');
}
