/** Nothing could be judged, and not by a mistake of the user's: exit code 3. The message is all that the user sees. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
}
