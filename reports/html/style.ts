import { chartStyle } from './charts/style.ts';
import { signRules } from './markup.ts';

/** The style sheet; the page's content security policy has its hash. */
export const style = `
:root{color-scheme:light dark;
--paper:light-dark(#fdfdfb,#15171b);--raised:light-dark(#fff,#1b1e23);--sunken:light-dark(#f5f5f1,#101216);
--line:light-dark(#e3e3dd,#2f343b);--edge:light-dark(#0004,#fff5);--ground:var(--paper);--ink:light-dark(#1b1e23,#e9e9e5);--quiet:light-dark(#5a606a,#a2a8b2);
--accent:light-dark(#2453b8,#8fb4ff);
--good:light-dark(#00694f,#5ccfa6);--bad:light-dark(#b3330b,#ff9b7a);--warn:light-dark(#765300,#e3ba52);
--seen:light-dark(#5646b8,#b7adff);--fault:light-dark(#8d2483,#ec9fe4);
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif;
--mono:ui-monospace,SFMono-Regular,"Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
.passed,.holds,.conforms,.better{--tone:var(--good)}
.violated,.departs,.worse{--tone:var(--bad)}
.blocked,.undecided,.inconclusive{--tone:var(--warn)}
.observed{--tone:var(--seen)}
.errored{--tone:var(--fault)}
.inapplicable,.unseen,.other-side,.not-run{--tone:var(--quiet)}
*,*::before,*::after{box-sizing:border-box}
html{scroll-padding-top:4rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.55 var(--sans);font-variant-numeric:tabular-nums;overflow-wrap:break-word;overflow-x:clip}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,pre{margin:0}
ul,ol{padding:0;list-style:none}
h2{font-size:1.125rem;font-weight:620;line-height:1.3}
h3{font-size:1.125rem;font-weight:600;line-height:1.35;text-wrap:balance}
h4{font-size:1rem;font-weight:600;line-height:1.4}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
a:not(:hover){text-decoration-color:color-mix(in srgb,currentColor 35%,transparent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
code,pre,.mono{font-family:var(--mono);font-size:.8125rem}
.quiet,.level{color:var(--quiet)}
.wide{max-width:76rem;margin:0 auto;padding:0 clamp(1rem,4vw,2.5rem)}
.prose,.why{max-width:68ch}
.sheet{position:absolute;width:0;height:0}
.i{display:inline-block;width:1em;height:1em;flex:none;vertical-align:-.12em;font-style:normal}
.i::before,.cell::before{content:"";display:block;background:currentColor;mask:var(--sign) center/contain no-repeat}
.i::before{width:100%;height:100%}
${signRules()}
.tag{display:inline-block;padding:0 .45em;border:1px solid var(--line);border-radius:4px;color:var(--quiet);font-size:.8125rem}
.bad{color:var(--bad)}
button,select,input{font:inherit;font-size:.875rem;color:inherit;background:var(--raised);border:1px solid light-dark(#8b8f96,#6b717b);border-radius:6px;padding:.25rem .6rem}
button{cursor:pointer}
button:hover{border-color:var(--accent);color:var(--accent)}
[hidden]{display:none!important}
summary{cursor:pointer}
nav{position:sticky;top:0;z-index:2;background:color-mix(in srgb,var(--paper) 92%,transparent);backdrop-filter:blur(8px);border-bottom:1px solid var(--line)}
nav .wide{display:flex;gap:.25rem 1.25rem;align-items:center;min-height:3rem;overflow-x:auto;white-space:nowrap}
nav a{color:var(--quiet);text-decoration:none;font-size:.875rem;padding:.4rem 0}
nav a:hover{color:var(--accent)}
nav button{margin-left:auto;border-color:transparent;background:none;color:var(--quiet)}
.skip{position:absolute;left:-100vw}
.skip:focus{position:static}
.band{background:color-mix(in oklab,var(--tone) 7%,var(--paper));border-bottom:1px solid color-mix(in oklab,var(--tone) 25%,var(--paper));box-shadow:inset 0 4px var(--tone)}
.band .wide{padding-block:clamp(1.25rem,3vw,2rem)}
h1{display:flex;align-items:center;gap:.9rem;font-size:clamp(2rem,5vw,2.75rem);line-height:1.1;font-weight:650;letter-spacing:-.02em;color:var(--tone);text-wrap:balance}
h1 .i{padding:.14em;width:1.2em;height:1.2em;border-radius:.28em;background:var(--tone);color:var(--paper)}
.band.partly{--tone:var(--quiet)}
.partly h1 .i{background:none;color:var(--tone);border:.09em solid}
@media (min-width:40rem){.sure th{white-space:nowrap}}
@media (max-width:40rem){.sure :is(table,tbody,tr,th,td){display:block}.sure thead{display:none}.sure :is(th,td){padding-block:.1rem}}
.meaning{margin-top:.6rem;font-size:1.0625rem;color:var(--quiet)}
.sentence{margin-top:.9rem;font-size:1rem;font-weight:500}
.sentence li{display:inline}
.sentence li:not(:last-child)::after{content:" · ";color:var(--quiet)}
.where{display:flex;flex-wrap:wrap;gap:.15rem 1rem;margin-top:.6rem;font-size:.9375rem;color:var(--quiet)}
.where b{color:var(--ink)}
.part{display:grid;grid-template-columns:9rem minmax(0,1fr);gap:1rem 2.5rem;padding:2.5rem 0;border-bottom:1px solid var(--line)}
.part:last-child{border:0;padding-bottom:5rem}
.part.folded{padding:.6rem 0}
.part.folded:last-child{padding-bottom:4rem}
.fold>summary{color:var(--quiet);font-size:.9375rem}
.fold>summary~*{margin-top:1rem}
.margin h2{position:sticky;top:4.25rem}
.content>*+*{margin-top:1.25rem}
.open{margin-top:.6rem;font-size:.9375rem;max-width:80ch;text-wrap:pretty}
.causes{counter-reset:cause;display:grid;gap:1.75rem}
.story h3{font-size:1.0625rem;text-wrap:wrap}
.foot{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:center;margin-top:.25rem;font-size:.875rem;line-height:1.5rem}
.foot>*{margin-top:0!important;min-width:0;max-width:100%}
.foot:has(details[open])>*{flex-basis:100%}
.told{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:.5rem 1.75rem}
.told .facts{margin-top:.3rem;gap:.15rem;font-size:.875rem;line-height:1.4}
.proof pre{margin:.3rem 0 0;padding:.4rem .7rem;font-size:.75rem;line-height:1.35}
.proof .diff{margin-top:.3rem;font-size:.75rem;line-height:1.35}.proof .diff :is(th,td){padding-block:.15rem;min-width:0}.proof .diff code{font-size:.75rem}
.proof .waterfall a{min-height:0;line-height:inherit}.proof .waterfall td:has(a){height:24px}.story .foot .ledger{margin-top:0}
.proof .waterfall :is(th,td){padding-block:.05rem;font-size:.75rem;line-height:1.3}
.proof mark{background:color-mix(in oklab,var(--bad) 16%,var(--paper));color:var(--bad);font-weight:600}
.try{display:grid;grid-template-columns:5.5rem minmax(0,1fr);margin-top:.4rem}.try .quiet{font-size:.8125rem;line-height:1.4}
.try .curl{margin-top:0;padding:.4rem 4.5rem .4rem .7rem;line-height:1.35;font-size:.75rem}
.story .try .curl{max-height:7.9rem;overflow:auto;background:linear-gradient(var(--sunken) .6rem,transparent) top/100% 1.2rem local,linear-gradient(transparent,var(--sunken) .6rem) bottom/100% 1.2rem local,linear-gradient(var(--edge),transparent) top/100% .6rem,linear-gradient(transparent,var(--edge)) bottom/100% .6rem;background-color:var(--sunken);background-repeat:no-repeat}
.waterfall caption{padding-top:0!important}
.story .copy{top:.25rem}
.takeaway{display:flex;flex-wrap:wrap;gap:.4rem .75rem;margin-top:.5rem;font-size:.8125rem}
.takeaway button{font-size:.8125rem;padding:.1rem .6rem}
.takeaway details[open]{flex-basis:100%}
.story article.check{padding:.4rem 1rem;margin-top:.3rem}
.story .same{margin-top:0}
.story .foot .same>summary{padding:0;font-size:.875rem}.story .foot .same[open]>summary{margin-bottom:.5rem}
.story .folds{margin-top:.4rem}.story .takeaway{margin-top:0}.story .facts :is(.expected,.actual) dd{font-size:.75rem}
.rows{display:grid;gap:.15rem;font-size:.9375rem}
.rows li{padding:.15rem .25rem;overflow-wrap:anywhere}
.rows .i{color:var(--tone);margin-right:.35em}
.rows code{color:var(--quiet);font-size:.75rem}
.rows :is(.level,.quiet){font-size:.8125rem}
.causes.more{counter-reset:cause 5;margin-top:1rem}
.causes.more.alone{counter-reset:cause 1}
.causes>li{counter-increment:cause;display:grid;grid-template-columns:2.5rem minmax(0,1fr)}
.causes>li::before{content:counter(cause);grid-column:1;grid-row:1;font-weight:650;color:var(--bad)}
.causes>li>*{grid-column:2}
.causes p{overflow-wrap:anywhere}
.links{display:flex;flex-wrap:wrap;gap:.15rem 1rem;font-size:.8125rem}
.links a{font-family:var(--mono);padding:.2rem 0}
.links .i{margin-right:.35em;color:var(--tone)}
.grid{display:grid;gap:.4rem}
.grid .group{display:grid;grid-template-columns:9.5rem 1fr}
.grid .group>.quiet{font-size:.875rem}
.cells{display:flex;flex-wrap:wrap;gap:4px}
.cell{display:inline-grid;place-items:center;width:1.5rem;height:1.5rem;border-radius:5px;color:var(--tone);background:color-mix(in oklab,var(--tone) 12%,var(--paper));border:1px solid color-mix(in oklab,var(--tone) 30%,var(--paper))}
.cell::before{width:.875rem;height:.875rem}
.cell.holds{background:var(--tone);color:var(--paper);border-color:var(--tone)}
.cell.partly{--tone:var(--good);--sign:none;background:linear-gradient(135deg,var(--tone) 50%,transparent 50%);border-color:var(--tone)}
.cell.partly::before{content:none}
.cell.undecided{background:none}
.cell.departs{background:var(--tone);color:var(--paper);border-color:var(--tone)}
.cell.unseen,.cell.other-side,.cell.not-run{background:none;border-style:dashed;border-color:var(--quiet)}
a.cell{position:relative}
a.cell:is(:hover,:focus-visible)::after{content:attr(aria-label);position:absolute;z-index:3;left:50%;bottom:calc(100% + 6px);translate:-50%;width:max-content;max-width:18rem;padding:.3rem .6rem;border-radius:6px;background:var(--ink);color:var(--paper);font-size:.8125rem;line-height:1.35;pointer-events:none}
a.cell:hover{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.legend{display:flex;flex-wrap:wrap;gap:.35rem 1.25rem;font-size:.875rem;color:var(--quiet)}
.legend li{display:flex;align-items:center}.legend .cell{flex:none;width:1.125rem;height:1.125rem;border-radius:4px;margin-right:.25rem}
.legend .cell::before{width:.7rem;height:.7rem}
.all>summary{color:var(--quiet);font-size:.9375rem}
.clauses{margin-top:.75rem;columns:2 26rem;column-gap:2.5rem;font-size:.9375rem}
.clauses li{display:grid;grid-template-columns:1.4rem 7.5rem 1fr;break-inside:avoid;padding:.35rem .25rem;line-height:1.4}
.clauses li::before{content:"·"/"";color:var(--tone);font-weight:700}
.clauses .holds::before{content:"✓"/""}
.clauses .departs::before{content:"✗"/""}
.clauses .undecided::before{content:"!"/""}
.clauses .other-side::before{content:"→"/""}
.clauses .observed::before{content:"○"/""}
.clauses b{color:var(--quiet);font-size:.8125rem;font-weight:400}
.clauses i{color:var(--quiet);font-style:normal}
.clauses a{display:inline-block;font:.8125rem/1.5rem var(--mono);margin-right:.6em;overflow-wrap:anywhere}
.clauses a:is(.violated,.blocked,.errored){color:var(--tone);font-weight:600}
.filters{display:flex;flex-wrap:wrap;gap:.6rem 1.1rem;align-items:center;font-size:.875rem}
.filters label{color:var(--quiet)}
fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.3rem}
legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
fieldset label{display:inline-flex;align-items:center;gap:.35em;padding:.2rem .7rem;border:1px solid var(--line);border-radius:99px;cursor:pointer;color:var(--ink)}
fieldset label .i{color:var(--tone)}
fieldset label:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
fieldset label:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
fieldset input{position:absolute;opacity:0;pointer-events:none}
.search input{width:14rem;max-width:100%}
#shown{min-width:9rem}
h3[data-left]::after{content:attr(data-left)}
.list>.group{border-top:1px solid var(--line)}
.list>.group>summary{padding:.5rem .25rem}
.list>.group>summary h3{display:inline;font-size:1rem;font-weight:500}
.list>.group>summary .i{margin-right:.5em;color:var(--tone)}
.list>.group[open]{padding-bottom:1rem}
.list h3{margin-bottom:.75rem}
.group.violated h3,.group.blocked h3,.group.errored h3{color:var(--tone)}
.check{border-radius:8px}
article.check{--ground:var(--raised);padding:1rem 1.25rem;background:var(--raised);border:1px solid var(--line);border-left:3px solid var(--tone)}
article.check+article.check{margin-top:.75rem}
.check+.same,.same+.check{margin-top:.75rem}
.same>summary{padding:.15rem 1.25rem;color:var(--accent);font-size:.9375rem}
.same[open]>summary{margin-bottom:.5rem}
.kind{display:flex;flex-wrap:wrap;gap:.15rem .65rem;align-items:center;font-size:.875rem}
.kind>.i,.kind>b{color:var(--tone)}
.kind>.i{margin-right:-.3rem}
.check h4{margin-top:.3rem;font-size:1.0625rem;max-width:68ch}
.id{color:var(--quiet);font-size:.8125rem;font-weight:400}
code a{color:inherit;text-decoration:none}
code a,a[href^="#clause-"]:not(.cell){display:inline-block;min-height:1.5rem;line-height:1.5rem}
code a:hover{color:var(--accent);text-decoration:underline}
.permalink{display:inline-block;min-width:1.5rem;min-height:1.5rem;line-height:1.5rem;color:var(--quiet);text-decoration:none;padding:0 .3em}
.facts{margin-top:.75rem;display:grid;gap:.3rem}
.facts>div{display:grid;grid-template-columns:5.5rem minmax(0,1fr)}
.facts dt,.about dt,.pairs dt{color:var(--quiet);font-size:.875rem}
.facts dd{overflow-wrap:anywhere;unicode-bidi:isolate}
.expected dd,.actual dd{font-family:var(--mono);font-size:.875rem}
.actual dd{color:var(--bad);font-weight:600}
.diff{margin-top:.75rem;font-size:.875rem}
.diff caption{text-align:left;color:var(--quiet);padding-bottom:.25rem}
.diff td{overflow-wrap:anywhere;min-width:9rem;width:45%}
.diff th{overflow-wrap:normal}
.ledger{margin-top:.75rem;font-size:.8125rem}
.ledger ol{display:flex;flex-wrap:wrap;gap:2px;margin-top:.25rem}
.ledger li{padding:.1rem .35rem;border:1px solid var(--line);border-radius:4px;font-family:var(--mono);font-size:.75rem}
.ledger i{color:var(--quiet);font-style:normal}
.ledger li.admitted{background:color-mix(in oklab,var(--good) 12%,var(--paper))}
.ledger li.refused{background:color-mix(in oklab,var(--quiet) 12%,var(--paper))}
.ledger li.other{background:color-mix(in oklab,var(--bad) 14%,var(--paper))}
.likely{margin-top:.75rem;font-size:.875rem}
.folds{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:.75rem;font-size:.875rem}
.folds:empty{display:none}
.folds details[open]{flex-basis:100%}
.folds summary,td summary,.load>details>summary{color:var(--accent)}
article.slim{padding:.6rem 1rem;border-left-width:1px}
.list .slim h3{margin:0;font-size:1rem;font-weight:500}
.slim p{margin-top:.2rem}
.shared{padding:.85rem 1.25rem;background:var(--raised);border:1px solid var(--line);border-left:3px solid var(--tone);border-radius:8px}
.shared+.shared{margin-top:.75rem}
.shared h4{font-size:1rem;overflow-wrap:anywhere}
.shared h4 .i{margin-right:.5em;color:var(--tone)}
.shared ul{margin-top:.4rem;display:grid;grid-template-columns:minmax(0,1fr);gap:.15rem;overflow-wrap:anywhere;font-size:.875rem}
.shared .same{margin-top:.4rem}
.shared .same>summary{padding-inline:0}
.shared .level{font-size:.8125rem}
.shared li code{color:var(--quiet);font-size:.75rem}
.suite{border-top:1px solid var(--line)}
.suite:last-child{border-bottom:1px solid var(--line)}
.suite>summary{padding:.55rem .25rem}
.suite>summary .i{color:var(--tone,var(--good));margin-right:.5em}
.suite>:last-child{margin-bottom:.75rem}
.suite .check>summary{display:grid;grid-template-columns:1.5rem minmax(0,1fr) auto auto;gap:0 .75rem;align-items:baseline;padding:.3rem .25rem .3rem 1.25rem;font-size:.9375rem}
.suite .check>summary:hover{background:var(--sunken)}
.suite .check>summary::before{content:"✓"/"";color:var(--tone);font-weight:700}
.suite .check .level{font-size:.8125rem}
.suite .check code{color:var(--quiet);font-size:.75rem}
.inside{padding:.25rem 0 1rem 3.5rem;font-size:.875rem}
.inside>*+*{margin-top:.6rem}
.line{margin-top:.5rem;font-size:.875rem;overflow-wrap:anywhere}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.5rem;margin-top:.35rem;align-items:start}
pre{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate;padding:.75rem .9rem;background:var(--sunken);border:1px solid var(--line);border-radius:6px;line-height:1.5;position:relative}
.curl{margin-top:.5rem}
.option{white-space:nowrap}
.copy{position:absolute;top:.4rem;right:.4rem;padding:.05rem .5rem;font-family:var(--sans);font-size:.75rem}
.pairs{display:grid;grid-template-columns:minmax(0,max-content) minmax(0,1fr);gap:.1rem 1rem;margin:.15rem 0 .4rem;font-size:.8125rem}
.pairs>div{display:contents}
.pairs dd{font-family:var(--mono);overflow-wrap:anywhere;unicode-bidi:isolate}
:target,.marked{scroll-margin-top:4.5rem;background:color-mix(in oklab,var(--accent) 9%,var(--paper));outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
section:target,main:target{background:none;outline:0}
.scroll{overflow-x:auto;background:linear-gradient(90deg,var(--ground) .8rem,transparent) 0/1.6rem 100% local,linear-gradient(90deg,transparent,var(--ground) .8rem) calc(100% + 1px)/1.6rem 100% local,linear-gradient(90deg,var(--edge),transparent) 0/.8rem 100%,linear-gradient(90deg,transparent,var(--edge)) 100%/.8rem 100%;background-repeat:no-repeat}
table{border-collapse:collapse;width:100%;font-size:.9375rem;line-height:1.45}
th{font-weight:500;text-align:left;overflow-wrap:anywhere}
thead th{color:var(--quiet);font-size:.8125rem;font-weight:500;vertical-align:bottom;border-bottom:1px solid var(--line)}
th,td{padding:.45rem .75rem .45rem .25rem;vertical-align:top}
tbody tr{border-bottom:1px solid var(--line)}
th .id{display:block}
.numbers :is(td,thead th){text-align:right;white-space:nowrap}
.numbers thead tr:first-child th:first-child{text-align:left}
.numbers thead th[colspan]{text-align:center}
.numbers .word{text-align:left}
.numbers th[scope=row]{white-space:nowrap;overflow-wrap:normal}
.numbers .part-of :is(th,td){border:0;padding-top:0;color:var(--quiet);font-size:.875rem}
.numbers .part-of th{padding-left:1rem}
.numbers caption{text-align:left;padding:1rem 0 .25rem .25rem;font-weight:550}
td.mark{white-space:nowrap}
.exact{color:var(--tone,inherit)}
.exact .i{margin-right:.35em}
.load+.load{margin-top:3.5rem;padding-top:3rem;border-top:1px solid var(--line)}
.load>*+*{margin-top:1.1rem}
.load>h3{margin-top:.2rem;font-size:1.25rem;letter-spacing:-.01em}
.load>h3+p{margin-top:.35rem;max-width:68ch;font-size:.9375rem}
.load h4{margin:1.25rem 0 .35rem}
.answer,.causes p,.meaning{text-wrap:pretty}
.answer{font-size:1.0625rem;font-weight:550;color:var(--tone);max-width:76ch}
.broken{color:var(--tone)}
.answer .i,.broken .i{margin-right:.4em}
.validity .i{margin-right:.3em}.validity{white-space:nowrap;color:var(--tone);font-weight:600}
.findings{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:0 3rem}
.findings summary .i,.mark .i{color:var(--tone)}
.mark{color:var(--tone)}
.judged li{display:grid;grid-template-columns:1.4rem 5.5rem minmax(0,1fr);padding:.15rem 0;font-size:.9375rem;align-items:baseline}
.judged .i,.judged li>b{color:var(--tone)}
.judged li>b{font-size:.875rem}
.about{display:grid;gap:.35rem}
.about>div{display:grid;grid-template-columns:7rem minmax(0,1fr)}
.about dd{overflow-wrap:anywhere}
.content>h3{margin-top:2rem}
.content>h3:first-child{margin-top:0}
ul.prose{list-style:disc;padding-left:1.2rem}
.spaced li+li{margin-top:.5rem}
${chartStyle}.history li{display:grid;grid-template-columns:minmax(0,24rem) minmax(0,1fr);gap:1rem;align-items:center;padding:.35rem 0;border-bottom:1px solid var(--line)}
.history .id{display:block}
.history code{overflow-wrap:anywhere}
.strip{display:block;width:100%;max-width:30rem;height:1.5rem}
.strip rect{fill:var(--tone)}
.strip path{fill:none;stroke:var(--accent);stroke-width:1.75;vector-effect:non-scaling-stroke}
.strip path[class]{stroke:var(--tone);stroke-width:24;stroke-dasharray:8 2;vector-effect:none}
.strip path.passed{stroke-width:6}
@media (max-width:70rem){.numbers :is(th,td){padding-inline:.15rem .4rem}}
@media (max-width:70rem){.part{grid-template-columns:minmax(0,1fr);padding:2rem 0}.margin h2{position:static;font-size:1.25rem}}
@media (max-width:40rem){nav{position:static}nav .wide{flex-wrap:wrap;overflow:visible;white-space:normal;padding-block:.25rem;gap:0 1rem;min-height:0}.causes>li{grid-template-columns:1.25rem minmax(0,1fr)}.causes>li>article,.causes>li>.takeaway{grid-column:1/-1}.try{grid-template-columns:minmax(0,1fr)}.story h3{font-size:1rem}.grid .group{grid-template-columns:minmax(0,1fr)}.suite .check>summary{grid-template-columns:1.5rem minmax(0,1fr);padding-left:.25rem}.suite .check>summary :is(.level,code){grid-column:2}.inside{padding-left:1.75rem}.clauses li{grid-template-columns:1.4rem 1fr}.clauses span{grid-column:2}.facts>div,.about>div{grid-template-columns:minmax(0,1fr)}.facts dd,.about dd{margin-bottom:.35rem}.story .facts>div{display:block}.story .facts :is(dt,dd){display:inline}.story .facts dt::after{content:": "}article.check{padding:.85rem 1rem}.search input{width:100%}.judged li{grid-template-columns:1.4rem 1fr}.judged li>span{grid-column:2}}
@media (max-width:40rem){.diff:is(table),.diff :is(tbody,tr,th,td,caption){display:block;width:auto}.diff thead{display:none}.diff tr{padding:.35rem 0}.diff :is(th,td){padding:.1rem 0}.diff td{display:grid;grid-template-columns:3rem minmax(0,1fr)}.diff td::before{content:attr(data-label);color:var(--quiet)}}
@media (max-width:40rem){.history li{grid-template-columns:minmax(0,1fr);gap:.15rem}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media (forced-colors:active){.cell,.check,h1 .i{forced-color-adjust:none}:not(h1)>.i::before{forced-color-adjust:none;background:CanvasText}}
@page{margin:14mm 12mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt var(--sans)}}
@media print{.causes~details::details-content,.content>details:has(.causes)::details-content{content-visibility:visible;display:block;height:auto}.story:not(:first-child),h2,h3,h4,.answer,.kind{break-inside:avoid}.story .try .curl{max-height:none}table.numbers{break-inside:avoid}:root,:root[data-theme]{color-scheme:light}nav,.filters,.permalink,.copy,.script-only,.takeaway,.sheet{display:none!important}body{background:none;font-size:9.5pt;line-height:1.4}.wide{max-width:none;padding:0}.band .wide{padding-inline:1rem}.part{display:block;padding:.75rem 0}.causes,.causes>li{display:block}.causes>li+li{margin-top:.75rem}.causes>li::before{float:left;margin-right:.6rem}.content>*+*{margin-top:.6rem}.margin h2{position:static}.charts>*,.limit-charts>*>*,tr,.facts,.judged li,.list article.check,.told,.try,.grid .group,.gauges,.band{break-inside:avoid}.same,.folds,:is(.foot,.load)>details:not([open]),#run.folded{display:none}.story .charts{display:block}h2,h3,h4,figcaption,.kind,.id{break-after:avoid}.charts{grid-template-columns:repeat(3,1fr)}.limit-charts{grid-template-columns:1fr 1fr}.causes{gap:.75rem}.story .told{grid-template-columns:minmax(0,4fr) minmax(0,5fr)}.chart{font-size:12px}.band .wide{padding-block:1rem}.band,.cell,.i,.i::before,.swatch,.gauge,.chart,.bar,article.check{print-color-adjust:exact;-webkit-print-color-adjust:exact}.scroll{overflow:visible}.numbers :is(td,th,thead th){font-size:8pt;padding:.15rem .3rem .15rem 0}a{color:inherit;text-decoration:none}}
pre::highlight(name){color:light-dark(#2453b8,#8fb4ff)}
pre::highlight(string){color:light-dark(#00694f,#5ccfa6)}
pre::highlight(value){color:light-dark(#8a3c00,#f0b47c)}
`;
