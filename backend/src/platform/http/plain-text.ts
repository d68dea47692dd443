/** Invisible characters, and those that change the direction of the following text: two texts with and without them look alike. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}/u;

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Whether a word has letters of several scripts whose letters look alike. */
const isMixed = (word: string): boolean => scripts.filter((script) => script.test(word)).length > 1;

/** Whether a text could be mistaken for another one: it has invisible characters, or letters of two scripts in one word. */
export const isConfusable = (text: string): boolean => invisible.test(text) || text.split(/[^\p{L}\p{M}\p{N}]+/u).some(isMixed);
