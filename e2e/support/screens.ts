/** The two sizes of screen that journeys are walked on. */
export const wide = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Animations keep the processor busy, and clicks waiting: only the journeys through the whole product see them. */
export const still = { contextOptions: { reducedMotion: 'reduce' } } as const;
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;
