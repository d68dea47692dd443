export interface Fault {
  /** Prefix of the affected calls, such as `POST /v1/refunds`. */
  match: string;
  effect: 'error' | 'error_after' | 'silent' | 'silent_after' | 'slow' | 'slow_after' | 'unknown';
  times: number;
  status: number;
  ms: number;
}

/**
 * Planned faults: calls of the API that fail, hang or are slow, before or after their effect, and reads that do not show new objects
 * yet.
 */
export class PlannedFaults {
  planned: Fault[] = [];

  add(fault: Fault) {
    this.planned = [...this.planned, fault].filter(({ times }) => times > 0);
  }

  /** Uses up one occurrence of the first fault planned for this call; null if there is none. */
  take(call: string): Fault | null {
    const plannedFault = this.planned.find(({ match }) => call.startsWith(match));
    if (!plannedFault) return null;
    this.planned = this.planned
      .map((each) => (each === plannedFault ? { ...each, times: each.times - 1 } : each))
      .filter(({ times }) => times > 0);
    return plannedFault;
  }
}
