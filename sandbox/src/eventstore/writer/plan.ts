import { decideCompared, decideRecalled, decideRequest, type FinalDecision } from '../log/decide.ts';
import type { EventLog } from '../log/log.ts';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import type { Overlay } from '../log/overlay.ts';
import type { RememberedIds } from '../log/remembered-ids.ts';

type AppendRequest = WriteRequest & { kind: 'append' };
type WrittenPlace = { id: string; revision: number; seq: number };

const PAGE = 500;

/** Decides requests against the overlay and adds their writes to it. Results are valid only once the batch is committed. */
export class BatchPlan {
  readonly #overlay: Overlay;
  readonly #log: EventLog;
  readonly #remembered: RememberedIds;

  constructor(overlay: Overlay, log: EventLog, remembered: RememberedIds) {
    this.#overlay = overlay;
    this.#log = log;
    this.#remembered = remembered;
  }

  /** Decides synchronously where the cache is enough, which is nearly always. */
  add(request: WriteRequest): WriteResult | Promise<WriteResult> {
    const decision = decideRequest(request, this.#overlay.head);
    if (decision.kind === 'compare') return this.#compare(request as AppendRequest, decision.from);
    if (decision.kind === 'recall') return this.#recall(request as AppendRequest, decision.ids);
    return this.#apply(request, decision);
  }

  /** Adds the writes of a decision to the overlay, and returns the answer to the request. */
  #apply(request: WriteRequest, decision: FinalDecision): WriteResult {
    if (decision.kind === 'refuse') return { kind: 'refused', refusal: decision.refusal };
    if (decision.kind === 'unchanged') {
      return { kind: 'written', revision: this.#overlay.head(request.stream).lastRevision, seq: 0 };
    }
    const own = decision.writes.map((write) => this.#overlay.add(write))[decision.counted - 1];
    return { kind: 'written', revision: own?.revision ?? -1, seq: own?.seq ?? 0 };
  }

  /** Compares an append with the events at its revisions: equal ids make it a repetition. */
  async #compare(request: AppendRequest, from: number): Promise<WriteResult> {
    const wanted = request.events.length;
    const committed = await this.#committed(request, from);
    const own = this.#overlay.eventsFrom(request.stream, from, wanted - committed.length);
    const written = [...committed, ...own];
    const outcome = decideCompared(
      request,
      this.#overlay.head,
      written.map((event) => event.id),
    );
    return this.#resultOf(request, outcome, written.at(-1));
  }

  /** The positions of the stored events with the same ids, up to the first difference. */
  async #committed({ stream, events }: AppendRequest, from: number): Promise<WrittenPlace[]> {
    const written: WrittenPlace[] = [];
    while (written.length < events.length) {
      const limit = Math.min(PAGE, events.length - written.length);
      const page = await this.#log.pageOfStream(stream, { from: from + written.length, limit, direction: 'forwards' });
      const before = written.length;
      for (const { id, revision, seq } of page) written.push({ id, revision, seq });
      if (page.length === 0 || written.some(({ id }, at) => at >= before && id !== events[at]?.id)) break;
    }
    return written;
  }

  /** Looks for the ids of an append among the remembered ones: if all are there, it is a repetition. */
  #recall(request: AppendRequest, ids: string[]): WriteResult {
    const places = ids.map((id) => this.#overlay.placeOf(request.stream, id) ?? this.#remembered.get(request.stream, id));
    const outcome = decideRecalled(
      request,
      this.#overlay.head,
      places.map((place) => place !== undefined),
    );
    return this.#resultOf(request, outcome, places.at(-1));
  }

  #resultOf(request: AppendRequest, outcome: FinalDecision | 'repeated', last: { revision: number; seq: number } | undefined): WriteResult {
    if (outcome === 'repeated') return { kind: 'written', revision: last?.revision ?? -1, seq: last?.seq ?? 0 };
    return this.#apply(request, outcome);
  }
}
