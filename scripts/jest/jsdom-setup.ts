import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Screens come lazily, and the first spec that asks for one waits for its code to be compiled.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
