import type { CheckResult, RunReport } from '../../../schemas/generated/types.ts';
import { fails, isTrouble, worstFirst } from '../../summary/gating.ts';
import { levelCounts, withOutcome } from '../../summary/sentence.ts';
import { breachSentence } from '../../summary/thresholds.ts';
import { plural } from '../../text/quantities.ts';
import { oneLine } from '../../text/safe-text.ts';
import { capitalize, outcomeWords } from '../../text/words.ts';
import { each, html, icon, type Markup } from '../markup.ts';

interface Reason {
  says: string;
  actual?: string;
  checks: CheckResult[];
  load?: string;
}

const weight = ({ checks, load }: Reason): number =>
  (load ? 1000 : 0) +
  checks.reduce((sum, check) => sum + (fails(check) ? 1000 : 1) * (check.outcome === 'violated' ? 10 : 1), 0);

function reasons(report: RunReport): Reason[] {
  const byId = new Map(report.checks.map((check) => [check.id, check]));
  const named = report.causes.map((cause): Reason => {
    const checks = cause.checks.flatMap((id) => byId.get(id) ?? []);
    return { says: cause.says, checks: worstFirst(checks) };
  });
  const explained = new Set(report.causes.flatMap((cause) => cause.checks));
  const troubled = worstFirst(report.checks.filter(isTrouble));
  const alone = troubled.filter((check) => !check.tolerated && !explained.has(check.id));
  const all = [...named, ...alone.map(checkReason), ...loadReasons(report)];
  return all.sort((a, b) => weight(b) - weight(a));
}

const checkReason = (check: CheckResult): Reason => ({
  says: `${capitalize(outcomeWords[check.outcome])}: ${check.title}`,
  actual: oneLine((check.outcome === 'violated' ? check.got : check.because) ?? outcomeWords[check.outcome], 140),
  checks: [check],
});

function loadReasons(report: RunReport): Reason[] {
  return report.load.flatMap((load): Reason[] => {
    const { validity, limits, profile } = load;
    const breached = limits.filter(({ verdict }) => verdict === 'breached');
    const lines =
      validity.verdict === 'invalid'
        ? [`The load run ${profile} is invalid: ${validity.reasons.join(' ')}`]
        : breached.map((breach) => `${breachSentence(load, breach)}.`);
    return lines.map((says) => ({ says, checks: [], load: `load-${profile}` }));
  });
}

function tally({ checks }: Reason): string {
  const [blocked, errored] = [withOutcome(checks, 'blocked'), withOutcome(checks, 'errored')];
  const parts = levelCounts(checks.filter(({ outcome }) => outcome === 'violated'));
  if (blocked > 0) parts.push(`${plural(blocked, 'check')} blocked`);
  if (errored > 0) parts.push(plural(errored, outcomeWords.errored));
  return parts.join(', ');
}

const shownChecks = 6;

function item(reason: Reason): Markup {
  const links = reason.checks.slice(0, shownChecks);
  const more = reason.checks.length - links.length;
  return html`<li><p>${reason.says} <span class="quiet">${tally(reason)}</span></p>
${reason.actual === undefined ? '' : html`<p class="came">${reason.actual}</p>`}<p class="links">${each(
    links,
    (check) => html`<a class="${check.outcome}" href="#${check.id}">${icon(check.outcome)}${check.id}</a>`,
    ' ',
  )}${more > 0 ? html` <span class="quiet">and ${more} more</span>` : ''}${reason.load ? html`<a href="#${reason.load}">${icon('violated')}load run</a>` : ''}</p></li>`;
}

const shownReasons = 8;

/** The section on root causes, worst first; empty without failures. */
export function causes(report: RunReport): Markup {
  const all = reasons(report);
  if (all.length === 0) return html``;
  const more = all.length - shownReasons;
  return html`<ol class="causes">${each(all.slice(0, shownReasons), item)}</ol>
${more > 0 ? html`<p class="quiet">and ${plural(more, 'more cause')}: see the checks below</p>` : ''}`;
}
