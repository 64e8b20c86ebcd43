import { writeFileSync } from 'node:fs';

// Preloaded into the harness: writes its peak memory in KB to a file when it ends.
const file = process.env.PEAK_MEMORY_FILE;
if (file !== undefined) process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
