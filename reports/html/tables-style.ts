/** Added to the style sheet of the pages that have such tables. */
export const cardStyle = `
.lost{--tone:var(--bad)}
.cards{table-layout:fixed}
.cards thead th:first-child{width:36%}
.cards td{overflow-wrap:anywhere}
.cards :is(th,td) code{overflow-wrap:anywhere}
.cards.numbers thead th:first-child{width:30%}
.cards.runs thead th:nth-child(2){width:12rem}
.cards.outcomes thead th:nth-child(2){width:8%}
.cards.outcomes thead th:is(:nth-child(3),:nth-child(4)){width:14%}
.cards.numbers :is(td,th){white-space:normal}
@media (max-width:40rem){.cards:is(table),.cards :is(tbody,tr,th,td){display:block;width:auto}.cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.cards tr{border:1px solid var(--line);border-radius:8px;padding:.6rem .75rem;margin-block:.75rem}.cards :is(th,td){padding:.15rem 0;border:0}.cards td{display:grid;grid-template-columns:5.5rem minmax(0,1fr);gap:.5rem;text-align:left}.cards td::before{content:attr(data-label);color:var(--quiet);font-size:.8125rem}.cards td.empty{display:none}}
`;

/** Added for tables of checks by runs. */
export const matrixStyle = `
.runs thead th:nth-child(2){width:17%}
.matrix th[scope=row]{min-width:10rem}
.matrix :is(thead th:not(:first-child),td){width:2.5rem;text-align:center;padding-inline:0}
@media (max-width:40rem){.matrix th[scope=row]{min-width:9rem;font-size:.875rem}.matrix :is(thead th:not(:first-child),td){width:1.9rem}}
.matrix td .i{width:1.1rem;height:1.1rem}
.matrix tbody th{position:sticky;left:0;background:var(--paper)}
.word{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-bottom:.75rem;font-size:.875rem}
.key li{color:var(--tone)}
.sparks{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:1rem;margin:.5rem 0 1.5rem}
.sparks li{font-size:.8125rem}
.spark{display:block;width:100%;height:2.75rem}
.spark rect{fill:var(--accent)}
.spark rect.over{fill:var(--bad)}
.spark path{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 2;vector-effect:non-scaling-stroke}
`;
