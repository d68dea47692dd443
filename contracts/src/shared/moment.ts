const minute = 60_000;

/** A moment in ISO form, some minutes later. */
export const minutesAfter = (moment: string, minutes: number): string => new Date(Date.parse(moment) + minutes * minute).toISOString();

export const daysAfter = (moment: string, days: number): string => minutesAfter(moment, days * 24 * 60);
