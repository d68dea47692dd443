import { mailSamples } from './notifications/sending/mail-samples.ts';

// All mails with sample data, as JSON. Their links lead to the shop whose address is the argument.
console.log(JSON.stringify(mailSamples(process.argv[2] ?? 'http://localhost:3000')));
