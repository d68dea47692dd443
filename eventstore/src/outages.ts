export type Trouble = { operation: string; error: unknown };
type OutageCallbacks = {
  /** At its first trouble. */
  onBegin: (trouble: Trouble) => void;
  /** From its first trouble to its last. */
  onEnd: (outage: { seconds: number; troubles: number }) => void;
};

/** Everything that is tried while the store is away is tried again within seconds: troubles that are further apart are two outages. */
const quietMilliseconds = 10_000;

/** What to do with each trouble, so that an outage is reported once when it begins and once when it ends, however many calls fail in between. */
export function outageReporter(
  { onBegin: began, onEnd: ended }: OutageCallbacks,
  quiet = quietMilliseconds,
): (operation: string, error: unknown) => void {
  let outage: { since: number; last: number; troubles: number; timer: NodeJS.Timeout } | null = null;
  const endOutage = () => {
    if (outage) ended({ seconds: Math.round((outage.last - outage.since) / 1_000), troubles: outage.troubles });
    outage = null;
  };
  return (operation, error) => {
    const now = performance.now();
    if (outage) {
      outage.last = now;
      outage.troubles += 1;
      outage.timer.refresh();
      return;
    }
    outage = { since: now, last: now, troubles: 1, timer: setTimeout(endOutage, quiet).unref() };
    began({ operation, error });
  };
}
