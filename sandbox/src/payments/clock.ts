const secondsPerUnit = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const;

/** `31d`, `1h`, `2w`, `1d 2h`: seconds, or null when it is no duration. */
export function durationOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(\d{1,9}\s*[smhdw]\s*)+$/.test(trimmed)) return null;
  const parts = [...trimmed.matchAll(/(\d+)\s*([smhdw])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * secondsPerUnit[unit as keyof typeof secondsPerUnit], 0);
}

/** The n-th period's end, always counted from the anchor: 31 Jan, 28 Feb, 31 Mar. */
export function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

/** The end of the period that contains `at`. */
export function nextPeriodEnd(anchor: number, at: number): number {
  let months = Math.max(1, Math.floor((at - anchor) / (31 * secondsPerUnit.d)));
  while (monthsAfter(anchor, months) <= at) months += 1;
  return monthsAfter(anchor, months);
}

/** The sandbox's clock: the wall clock plus an offset. Signatures and session expiry use the wall clock. */
export class SandboxClock {
  private frozen: number | null = null;
  offset = 0;

  wallTime(): number {
    return Math.floor(Date.now() / 1000);
  }

  now(): number {
    return this.frozen ?? this.wallTime() + this.offset;
  }

  /** Runs work at a given time, so that the objects it creates have that time. */
  at<T>(moment: number, work: () => T): T {
    const before = this.frozen;
    this.frozen = moment;
    try {
      return work();
    } finally {
      this.frozen = before;
    }
  }
}
