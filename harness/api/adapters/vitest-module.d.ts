/** The part of Vitest that the adapter uses. Those who use the adapter have Vitest; this repository does not install it. */
declare module 'vitest' {
  interface TestContext {
    /** Ends the test; it is reported as skipped, with the note. */
    skip(note?: string): never;
  }
  export function afterAll(hook: () => unknown, timeoutMilliseconds?: number): void;
  export function describe(name: string, define: () => void): void;
  export function it(name: string, options: { timeout?: number }, test: (context: TestContext) => unknown): void;
}
