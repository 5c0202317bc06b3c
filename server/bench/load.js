import { connect } from 'node:net';

const CONNECTIONS = 32;

/**
 * Sends requests over 32 connections, each as soon as the one before is answered. Written on bare sockets, so that the
 * load costs little of the machine that it measures.
 * @param url where the server is
 * @param request makes the next request: { path, body?, token? }
 * @returns answers per second, and the milliseconds within which half and nearly all of them came
 */
export async function measure(url, request, seconds) {
  const { hostname, port } = new URL(url);
  const times = [];
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  const connections = Array.from({ length: CONNECTIONS }, () =>
    talk({ hostname, port, request, end, times }),
  );
  await Promise.all(connections);
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / elapsed, median: at(0.5), p99: at(0.99) };
}

/** One connection, until the end. */
function talk({ hostname, port, request, end, times }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname);
    let answer = Buffer.alloc(0);
    let sent = 0;
    const next = () => {
      if (performance.now() >= end) return socket.end(resolve);
      sent = performance.now();
      socket.write(bytes(hostname, request()));
    };
    socket.setNoDelay(true);
    socket.once('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      if (!isWhole(answer)) return;
      const refusal = refusalIn(answer);
      if (refusal) return reject(new Error(refusal));
      times.push(performance.now() - sent);
      answer = Buffer.alloc(0);
      next();
    });
  });
}

function bytes(host, { path, body, token }) {
  const text = body && JSON.stringify(body);
  return [
    `${text ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    `\r\n${text ?? ''}`,
  ].join('\r\n');
}

function isWhole(answer) {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.latin1Slice(0, head + 2)) ?? [];
  return answer.length >= head + 4 + Number(length);
}

/** A measurement of refusals would be worth nothing. */
function refusalIn(answer) {
  const status = answer.latin1Slice(9, 12);
  if (status.startsWith('2') && !answer.includes('"errors":[')) return undefined;
  return `The server refused: ${answer.toString().slice(0, 1000)}`;
}
