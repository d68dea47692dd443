/** Predicates and lists of statuses, by the traits that a record says each of them has. */
export function predicatesByTrait<Status extends string, Trait extends string>(
  statuses: readonly Status[],
  traits: Readonly<Record<Status, readonly Trait[]>>,
) {
  // Nothing is true of what does not exist yet, or of a status that a newer version has added.
  const traitsByStatus: Partial<Record<string, readonly Trait[]>> = traits;
  /** Whether a status has the trait. */
  const is =
    (trait: Trait) =>
    (status: Status | 'unborn'): boolean =>
      traitsByStatus[status]?.includes(trait) ?? false;
  return { is, statusesThatAre: (trait: Trait): readonly Status[] => statuses.filter(is(trait)) };
}
