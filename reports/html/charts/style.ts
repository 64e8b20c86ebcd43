/** The styles of charts. */
export const chartStyle = `
.multiples{display:grid;gap:1.25rem}
.multiples figure{padding-top:.9rem;border-top:1px solid var(--line)}
.multiples figcaption{font-weight:600;margin-bottom:.35rem}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:.75rem 1.75rem}
.caption{font-size:.8125rem;color:var(--quiet);margin-bottom:.2rem}
.swatch{display:inline-block;width:.8em;height:.8em;border-radius:2px;vertical-align:-.05em;border:1px solid transparent}
.swatch.admitted{background:var(--data)}
.swatch.refused{border-color:var(--other);background:repeating-linear-gradient(45deg,var(--other) 0 1px,transparent 1px 3px)}
.swatch.errors{background:var(--bad)}
.multiples{--data:light-dark(#2f66c8,#7aa7ff);--other:light-dark(#77706a,#a59d95)}
.chart{display:block;width:100%;max-width:26rem;height:auto;overflow:visible;font:10.5px var(--sans)}
.chart text{fill:var(--quiet)}
.chart .rule{stroke:var(--line);stroke-width:1;fill:none}
.chart .admitted:is(path):not(.line){fill:var(--data)}
.chart .refused:is(path):not(.line){fill:url(#hatch);stroke:var(--other);stroke-width:.75}
.chart .errors{fill:var(--bad)}
.hatch-ground{fill:var(--raised)}
.hatch-line{stroke:light-dark(#77706a,#a59d95);stroke-width:1.6}
.chart .window{stroke:var(--quiet);stroke-width:.75;stroke-dasharray:1 2;fill:none}
.chart .limit{stroke:var(--ink);stroke-width:1.25;stroke-dasharray:5 3;fill:none}
.chart .line{fill:none;stroke:var(--data);stroke-width:1.75;stroke-linejoin:round}
.chart .line.refused{stroke:var(--other);stroke-dasharray:4 2.5}
.chart .dot{fill:var(--data)}
.chart .dot.refused{fill:var(--raised);stroke:var(--other);stroke-width:1.5}
.chart .label{fill:var(--ink)}
.chart .halo{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
.chart .count.over{fill:var(--bad);font-weight:700}
`;
