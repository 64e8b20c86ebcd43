/** The rules of charts, a part of the page's style sheet. */
export const chartStyle = `.release{display:flex;flex-wrap:wrap;gap:.75rem 2.5rem;align-items:center;margin-top:1.1rem}
.gauges{display:flex;flex-wrap:wrap;gap:.5rem 2rem}
.gauge{display:flex;align-items:center;gap:.6rem;font-size:1.0625rem}
.gauge svg{width:2.5rem;height:2.5rem;flex:none}
.gauge .i{width:1.75rem;height:1.75rem;color:var(--tone)}
.gauge.passed{--tone:var(--good)}
.gauge circle{fill:none;stroke-width:5}
.ring{stroke:color-mix(in oklab,var(--quiet) 22%,var(--paper))}
.arc{stroke:var(--tone)}
.gauge b{display:block;font-size:.8125rem;font-weight:500;color:var(--quiet)}
.gauge.violated span{color:var(--bad);font-weight:600}
.recent{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;font-size:.875rem;color:var(--quiet)}
.recent .strip{width:11rem;height:1.25rem}
.multiples{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem}
.multiples figure{padding-top:.9rem;border-top:1px solid var(--line)}
.multiples figcaption{font-weight:600;margin-bottom:.35rem}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:0 1.75rem}
.charts:has(>:nth-child(4)){grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr))}
.charts>div{display:grid;grid-row:span 3;grid-template-rows:subgrid;align-content:start;margin-bottom:.75rem}
.charts .caption:first-child{align-self:end}
.limit-charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:.5rem 2rem;align-items:start;margin-bottom:.75rem}
.limit-charts>*{min-width:0}
.limit-charts .chart{max-width:34rem}
.beside{grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.25rem 2rem}
.beside>*{min-width:0}
.caption{font-size:.8125rem;color:var(--quiet);margin-bottom:.2rem}
.caption.bad{color:var(--bad);font-weight:600}
.swatched{white-space:nowrap}
.tolerated .violated{--tone:var(--warn)}
.swatch{display:inline-block;width:.8em;height:.8em;border-radius:2px;vertical-align:-.05em;border:1px solid transparent}
.swatch.admitted{background:var(--data)}
.swatch.refused{border-color:var(--other);background:repeating-linear-gradient(45deg,var(--other) 0 1px,transparent 1px 3px)}
.swatch.errors{background:var(--bad)}
.swatch.tick{width:1px;background:var(--other);border:0;vertical-align:-.1em}
.swatch.tick.early{width:2px;background:var(--bad)}
.swatch.dot{width:.4em;height:.4em;border:0;border-radius:50%;vertical-align:.1em;background:var(--other)}
.caption .bad{font-weight:600}
.multiples{--data:light-dark(#2f66c8,#7aa7ff);--other:light-dark(#77706a,#a59d95)}
.chart{display:block;width:100%;max-width:26rem;height:auto;overflow:visible;font:11px var(--sans)}
.chart text{fill:var(--quiet)}
.heights{text-anchor:end}
.times{text-anchor:middle}
.chart .rule{stroke:var(--line);stroke-width:1;fill:none}
.chart .admitted:is(path):not(.line){fill:var(--data)}
.chart .refused:is(path):not(.line){fill:url(#hatch);stroke:var(--other);stroke-width:.75}
.chart .errors{fill:var(--bad)}
.hatch-ground{fill:var(--raised)}
.hatch-line{stroke:light-dark(#77706a,#a59d95);stroke-width:1.6}
.chart .fold{fill:none;stroke:var(--data);stroke-width:1.4;stroke-opacity:.55}
.chart .fold:hover{stroke-width:3;stroke-opacity:1}
.chart .tick{fill:none;stroke:var(--other);stroke-width:1}
.chart .tick.early{stroke:var(--bad);stroke-width:2}
.chart .over:is(circle){fill:var(--bad)}
.chart .dots{fill:none;stroke:var(--data);stroke-width:3.4;stroke-linecap:round}
.chart .dots.over{stroke:var(--bad);stroke-width:5}
.chart .dots.beside{stroke:var(--other);stroke-width:4.2}
.chart .wait{stroke:var(--data);stroke-width:1;stroke-opacity:.4;fill:none}
.chart .empty{stroke:var(--ink);stroke-width:1;fill:none}
.chart .hit{fill:transparent}
.chart .hit:hover{fill:color-mix(in srgb,var(--data) 10%,transparent)}
.heat rect{fill:var(--data)}
.heat.refused rect{fill:var(--other)}
.swatch:is(.h1,.h2,.h3,.h4){background:var(--data)}
.swatch.other{background:var(--other)}
.h1{fill-opacity:.3}.swatch.h1{opacity:.3}
.h2{fill-opacity:.5}.swatch.h2{opacity:.5}
.h3{fill-opacity:.75}.swatch.h3{opacity:.75}
.heat rect:hover{stroke:var(--ink);stroke-width:1}
.waterfall{--data:light-dark(#2f66c8,#7aa7ff);--other:light-dark(#77706a,#a59d95);max-width:46rem;font-size:.8125rem}
.waterfall :is(th,td){padding-block:.1rem}
.waterfall tbody tr{border:0}
.waterfall .over :is(th,td){color:var(--bad);font-weight:600}
.numbers.waterfall :is(td,th):last-child{text-align:left}.waterfall :is(th,td){padding:.1rem .6rem .1rem 0}.waterfall :is(td,th):last-child{width:100%;padding-right:0;vertical-align:middle}.waterfall thead th{white-space:normal;overflow-wrap:normal}
.waterfall td a,.ledger li a{display:inline-block;min-width:1.5rem;min-height:1.5rem;line-height:1.5rem}
.bar{display:block;width:calc(100% - 4px);min-width:5rem;height:.75rem;overflow:visible}
.bar rect{fill:var(--other)}
.bar .admitted{fill:var(--data)}
.bar :is(.over,.errors){fill:var(--bad)}
@media (max-width:40rem){.waterfall:is(table),.waterfall :is(caption,thead,tbody){display:block}.waterfall tr{display:grid;grid-template-columns:4.5rem 3rem 5.5rem minmax(0,1fr) minmax(0,1fr)}.waterfall.mixed tr{grid-template-columns:3.5rem 4.5rem 2.5rem 4.5rem minmax(0,1fr) minmax(0,1fr)}.waterfall :is(td,th):last-child{grid-column:1/-1}}
.chart .limit{stroke:var(--ink);stroke-width:1.25;stroke-dasharray:5 3;fill:none}
.chart .line{fill:none;stroke:var(--data);stroke-width:1.75;stroke-linejoin:round}
.chart .line.refused{stroke:var(--other);stroke-dasharray:4 2.5}
.chart .dot{fill:var(--data)}
.chart .dot.refused{fill:var(--raised);stroke:var(--other);stroke-width:1.5}
.chart .label{fill:var(--ink)}
.chart .halo{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
`;
