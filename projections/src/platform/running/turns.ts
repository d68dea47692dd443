import { Gauge, type Registry } from 'prom-client';

type Turn = { loop: string; since: number; limitMilliseconds: number };

const usualLimit = 60_000;

/**
 * The turns that the loops of a process have begun and not ended. At rest a loop has none. Its limit is longer than all limits of the
 * statements and calls in it together: a turn that is older is stuck, and what it waits for will not come.
 */
export class Turns {
  readonly #open = new Set<Turn>();
  readonly #loops = new Set<string>();

  /**
   * Reports work as a turn of this loop. Several turns of a loop may be under way. Work of unknown length reports its progress: the
   * limit is then that of its longest step.
   */
  async track<T>(loop: string, work: (progress: () => void) => Promise<T>, limitMilliseconds = usualLimit): Promise<T> {
    const turn = { loop, since: performance.now(), limitMilliseconds };
    this.#loops.add(loop);
    this.#open.add(turn);
    try {
      return await work(() => (turn.since = performance.now()));
    } finally {
      this.#open.delete(turn);
    }
  }

  /** The loops with a turn that is older than its limit. */
  stuckLoops(): Set<string> {
    return new Set([...this.#open].filter((turn) => limitShareOf(turn) > 1).map(({ loop }) => loop));
  }

  isStuck(loop: string): boolean {
    return this.stuckLoops().has(loop);
  }

  registerGauge(registry: Registry): void {
    const [loops, open] = [this.#loops, this.#open];
    new Gauge({
      name: 'orderstream_turn_used',
      help: 'Largest share of its limit that an unfinished turn of a loop has used: 0 at rest, above 1 when the loop is stuck',
      labelNames: ['loop'],
      registers: [registry],
      collect() {
        for (const loop of loops) {
          const ofLoop = [...open].filter((turn) => turn.loop === loop);
          this.set({ loop }, Math.max(0, ...ofLoop.map(limitShareOf)));
        }
      },
    });
  }
}

const limitShareOf = ({ since, limitMilliseconds }: Turn): number => (performance.now() - since) / limitMilliseconds;

/** Those of this process. */
export const processTurns = new Turns();
