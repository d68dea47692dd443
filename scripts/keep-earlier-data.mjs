// node scripts/keep-earlier-data.mjs NAME DATA-FOLDER FACTS.json: keeps what a stopped copy holds for "npm run prove -- faults upgrade".
// FACTS.json: { "migrations": how many the version had, "orders": { name: id }, "people": [{ "email", "user_id" }] }
import fs from 'node:fs';
import { keepEarlierData } from './lib/earlier-data.mjs';

const [name, folder, facts] = process.argv.slice(2);
await keepEarlierData(name, folder, JSON.parse(fs.readFileSync(facts, 'utf8')));
