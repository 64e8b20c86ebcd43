/**
 * Runs before tap in each process that it starts for `npm test`. tap records which files a process and its children load, for
 * coverage and `--changed`, which nobody reads here: that is half of the time of a short test file, and some of each child's.
 */
process.env._TAPJS_PROCESSINFO_EXCLUDE_ = '/^/';
Object.assign(globalThis, { [Symbol.for('@tapjs/processinfo.ProcessInfoNodeData')]: { files: [], sources: {} } });
// Children would inherit what starts this file and the records.
delete process.env.NODE_OPTIONS;
