// Starts one server. Arguments: its name, then the bodies to send. Each message is answered with the resources used.
const [, , name = '', list = '', generation = ''] = process.argv;
const file = name === 'fastify' || name === 'express' ? `./rivals/${name}.mjs` : `./rivals/${name}.ts`;
const { start } = await import(file);
const { port } = await start({ list: Buffer.from(list), generation: Buffer.from(generation) });
process.on('message', (wanted) => {
  if (wanted === 'memory') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed: heapBytes, arrayBuffers: bufferBytes, rss: residentBytes } = process.memoryUsage();
  const mostResidentBytes = process.resourceUsage().maxRSS * 1024;
  process.send?.({ cpuMicroseconds: user + system, heapBytes, bufferBytes, residentBytes, mostResidentBytes });
});
process.on('disconnect', () => process.kill(process.pid));
process.send?.({ port });
