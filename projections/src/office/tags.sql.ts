/** The subjects of this tag, which are few: as an array, so that the other conditions are evaluated on these rows only. */
export const subjectsWithTag = (key: string): string => `array(select g.subject_id from vault.tag g where g.key = ${key})`;
