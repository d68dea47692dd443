/** The two screen sizes on which journeys run. */
export const wideScreen = { viewport: { width: 1280, height: 800 } };
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Animations take processor time and delay clicks: only the journeys through the whole product have them. */
export const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
