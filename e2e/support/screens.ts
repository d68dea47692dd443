/** The two sizes of screen that journeys are walked on. */
export const wideScreen = { viewport: { width: 1280, height: 800 } };
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Animations keep the processor busy, and clicks waiting: only the journeys through the whole product see them. */
export const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
