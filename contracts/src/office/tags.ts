/** Longest tag, in characters, and the most that an order or a person has. */
export const tagLimit = 30;
export const maxTags = 10;

/** Removes invisible characters. */
export const tidyTag = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Two tags that a person would read as one have the same key. */
export const tagKey = (tag: string): string => tidyTag(tag).normalize('NFKC').toLowerCase();
