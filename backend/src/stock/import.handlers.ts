import { Inject } from '@nestjs/common';
import { v5 } from 'uuid';
import { currentContext, within } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { Refusal } from '../platform/refusal.ts';
import { CreateProduct, ImportProducts, type Imported } from './stock.commands.ts';

/** So many lines are taken in side by side. */
const atOnce = 16;

type Taken = { position: string } | { line: number; code: string };

@CommandHandler(ImportProducts)
export class ImportProductsHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Every line is a unit of its own: those that cannot be taken are told, the others are in stock. */
  async execute({ sku, lines }: ImportProducts): Promise<Imported> {
    const texts = lines.map((line, index) => ({ text: line.trim(), line: index + 1 }));
    const said = texts.filter(({ text }) => text !== '');
    const firsts = new Map(said.toReversed().map(({ text, line }) => [text, line]));
    const taken: Taken[] = [];
    for (let from = 0; from < said.length; from += atOnce) {
      const some = said.slice(from, from + atOnce);
      const once = (text: string, line: number): Promise<Taken> =>
        firsts.get(text) === line ? this.take(sku, text, line) : Promise.resolve({ line, code: 'product_duplicate' });
      taken.push(...(await Promise.all(some.map(({ text, line }) => once(text, line)))));
    }
    const positions = taken.flatMap((one) => ('position' in one ? [BigInt(one.position)] : []));
    const last = positions.reduce<bigint | null>((most, position) => (most === null || position > most ? position : most), null);
    const refused = taken.filter((one) => 'code' in one);
    return { created: positions.length, blank: texts.length - said.length, refused, position: last === null ? null : String(last) };
  }

  /** A command of its own, so that the same request sent twice makes the same units, whatever came of the lines beside. */
  private async take(sku: ImportProducts['sku'], text: string, line: number): Promise<Taken> {
    const context = currentContext();
    try {
      const commandId = v5(`line ${line}`, context.commandId);
      const { position } = await within({ ...context, commandId }, () => this.commands.execute(new CreateProduct(sku, text)));
      return { position };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { line, code: error.details?.[0]?.code ?? error.code };
    }
  }
}
