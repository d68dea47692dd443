/**
 * For specs: lets time pass where there is no condition to wait for. The reason says why: what must not happen in that time, or what is
 * played that takes so long.
 */
export const pause = (milliseconds: number, _reason: string): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
