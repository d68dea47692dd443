/** What has this tag, which is few: as an array, so that whatever else is asked begins with these. */
export const tagged = (key: string): string => `array(select g.subject_id from vault.tag g where g.key = ${key})`;
