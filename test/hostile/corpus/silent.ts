import type { Hostile } from '../hostile.ts';
import { answering, endless, raw, whole } from '../raw.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Answers each request with only the beginning of an answer. */
const stopping = (name: string, beginning: string): Hostile => ({
  name,
  exit: 1,
  withinSeconds: 45,
  serve: () => answering(() => beginning),
});

const drip = (beginning: string, piece: string) =>
  answering((_, socket) => {
    endless(socket, piece, 100);
    return beginning;
  });

/** Answers that are never complete in time. */
export const silent: Hostile[] = [
  { name: 'never answers', exit: 1, withinSeconds: 45, serve: () => raw((socket) => void socket.resume()) },
  {
    name: 'accepts connections and never reads',
    exit: 1,
    withinSeconds: 45,
    serve: () => raw((socket) => void socket.pause()),
  },
  stopping('stops within the status line', 'HTTP/1.1 20'),
  stopping('stops after the status line', 'HTTP/1.1 200 OK\r\n'),
  stopping('stops within the headers', `${head}x-ratelimit-li`),
  stopping('stops after the headers', `${head}content-length: 100\r\n\r\n`),
  stopping('stops within the body', `${head}content-length: 100\r\n\r\n{"models":`),
  stopping('stops after half a chunk', `${head}transfer-encoding: chunked\r\n\r\n40\r\n{"models":`),
  stopping('promises a body of 1 GB and sends none', `${head}content-length: 1073741824\r\n\r\n`),
  stopping('sends one 100 Continue and nothing else', 'HTTP/1.1 100 Continue\r\n\r\n'),
  {
    name: 'drips its headers, a byte each 100 ms',
    exit: 1,
    withinSeconds: 45,
    serve: () => drip(head, 'h'),
  },
  {
    name: 'drips its body, a byte each 100 ms',
    exit: 1,
    withinSeconds: 45,
    serve: () => drip(`${head}\r\n{`, ' '),
  },
  {
    name: 'drips chunks of one byte',
    exit: 1,
    withinSeconds: 45,
    serve: () => drip(`${head}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
  },
  {
    name: 'says 100 Continue for ever',
    exit: 1,
    withinSeconds: 60,
    floods: true,
    serve: () => answering((_, socket) => void endless(socket, 'HTTP/1.1 100 Continue\r\n\r\n')),
  },
  {
    name: 'sends early hints for ever',
    exit: 1,
    withinSeconds: 60,
    floods: true,
    serve: () => answering((_, socket) => void endless(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')),
  },
  {
    name: 'falls silent after twenty answers',
    exit: 1,
    withinSeconds: 45,
    serve: () => answering(({ ordinal }) => (ordinal < 20 ? whole('{"models":[]}') : undefined)),
  },
];
