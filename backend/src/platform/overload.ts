import type { FastifyInstance } from 'fastify';
import { refusals } from '@orderstream/contracts/refusals';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/** Who looks after the process must be able to, most of all when it has too much to do. Streams stay open for long. */
const isSpared = (url: string): boolean => /^\/(api\/health\/|metrics|api\/live)/.test(url);

/** More requests at once only make all of them slower: beyond a number they are asked to come back. */
export function shedOverload(fastify: FastifyInstance, { requestsInFlight }: Settings, metrics: Metrics): void {
  const counted = new WeakSet<object>();
  let inFlight = 0;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isSpared(request.url)) {
      done();
      return;
    }
    if (inFlight >= requestsInFlight) {
      const [status, message] = refusals.overloaded;
      metrics.refused('overloaded');
      void reply.status(status).header('retry-after', '1').send({ code: 'overloaded', message });
      return;
    }
    inFlight += 1;
    counted.add(request);
    reply.raw.once('close', () => {
      if (counted.delete(request)) inFlight -= 1;
    });
    done();
  });
}
