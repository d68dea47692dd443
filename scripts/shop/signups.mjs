// A stream of people who sign up, as browsers send them, and what became of each.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

let counter = 0;

/** Every person comes from another network, so that the limit per network is not what is measured. */
const networkOf = (number) => `127.${1 + (number % 200)}.${Math.floor(number / 200) % 250}.1`;

function post(address, body, localAddress) {
  return new Promise((resolve) => {
    const request = http.request(new URL('/api/auth/signup', address), {
      method: 'POST',
      localAddress,
      timeout: 20_000,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
      response.on('error', () => resolve(undefined));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined)); // a killed server answers nothing: the outcome is unknown
    request.end(JSON.stringify(body));
  });
}

/** Signs people up until stopped. `acknowledged` has the addresses whose sign-up the product answered. */
export function streamOfSignUps(address, { writers = 4, pauseMs = 50 } = {}) {
  const acknowledged = new Set();
  const attempted = new Set();
  const refused = new Map();
  let running = true;
  let current = address;
  const one = async () => {
    const number = counter++;
    const email = `fault-${process.pid}-${number}@example.test`;
    attempted.add(email);
    const person = { email, password: 'a long enough secret', full_name: `Person ${number}`, accept_terms: true };
    const answer = await post(current, person, networkOf(number));
    const isWhole = answer?.status === 202 && answer.text === '{}';
    if (isWhole) acknowledged.add(email);
    else if (answer) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
    return isWhole;
  };
  const writer = async () => {
    while (running) {
      const succeeded = await one();
      await sleep(succeeded ? pauseMs : 4 * pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, writer));
  return {
    acknowledged,
    attempted,
    refused,
    moveTo: (other) => (current = other),
    stop: async () => {
      running = false;
      await all;
    },
  };
}
