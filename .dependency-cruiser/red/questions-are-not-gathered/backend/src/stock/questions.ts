export { a } from './available.api.ts';
