import { writeFileSync } from 'node:fs';

// Preloaded into the harness: leaves the most memory that it held, in KB, where the test reads it.
const file = process.env.MOST_MEMORY_FILE;
if (file !== undefined) process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
