import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../folder/failure.ts';
import { repositoryFolder } from '../processes/child.ts';

export type StartOptions = {
  folder: string;
  fresh: boolean;
  /** Undefined: only with the sandbox's own event store. */
  demo: boolean | undefined;
  readyFile: string | undefined;
  host: string;
  port: string | undefined;
  otherMachines: boolean;
};

export const startUsage = `npm start -- [options]
  --fresh            start from scratch: delete all data of earlier starts
  --demo, --no-demo  with or without demo accounts; by default with them,
                     unless EVENTSTORE_URL is given
  --ready-file FILE  write address and accounts to FILE, as JSON, when ready
  --data-dir DIR     keep the data in DIR instead of .data
  --allow-other-machines
                     let HOST or PUBLIC_URL open this sandbox to other machines
  --help             show this text
  PORT=…             the port that people see (3000 or the next free one)
  HOST=…             the address it listens on (127.0.0.1)
  PUBLIC_URL=…       the address that people reach it by, if it is another one
  EVENTSTORE_URL=…   an EventStoreDB for a new shop in an empty folder
  SHOP_CURRENCY=…    and the periods and limits of docs/operations.md are taken`;

export function readOptions(args: string[]): StartOptions | 'help' {
  try {
    const { values } = parseArgs({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        demo: { type: 'boolean' },
        'no-demo': { type: 'boolean' },
        'ready-file': { type: 'string' },
        'data-dir': { type: 'string', default: path.join(repositoryFolder, '.data') },
        'allow-other-machines': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    return {
      folder: path.resolve(values['data-dir']),
      fresh: values.fresh,
      demo: values['no-demo'] ? false : values.demo,
      readyFile: values['ready-file'] === undefined ? undefined : path.resolve(values['ready-file']),
      host: process.env.HOST || '127.0.0.1',
      port: process.env.PORT,
      otherMachines: values['allow-other-machines'],
    };
  } catch (error) {
    throw new Failure('options', (error as Error).message, `use what there is:\n${startUsage}`);
  }
}
