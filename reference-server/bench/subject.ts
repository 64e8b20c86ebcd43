/** The process of one subject: starts the server named on the command line and answers with its CPU time. */
const [, , name = '', list = '', generation = ''] = process.argv;
const file = name === 'fastify' || name === 'express' ? `./rivals/${name}.mjs` : `./rivals/${name}.ts`;
const { start } = await import(file);
const { port } = await start({ list: Buffer.from(list), generation: Buffer.from(generation) });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, heapBytes: process.memoryUsage().heapUsed });
});
process.on('disconnect', () => process.kill(process.pid));
process.send?.({ port });
