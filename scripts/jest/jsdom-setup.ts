import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Screens load lazily, and the first spec that opens one waits until its code is compiled.
configure({ asyncUtilTimeout: 60_000 });

// React says on the console what is wrong with a screen: a spec that makes it complain fails. That a timer ran outside of `act` is
// about the spec's moment, not about the screen, and comes and goes with the machine's speed.
const isAboutTiming = ([first]: unknown[]): boolean => String(first).includes('not wrapped in act');
let complaints: unknown[][] = [];
beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void complaints.push(said));
});
afterEach(() => {
  const serious = complaints.filter((said) => !isAboutTiming(said));
  if (serious.length > 0) throw new Error(`on the console: ${serious.map((said) => said.map(String).join(' ')).join('\n')}`);
});
