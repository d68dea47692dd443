import { placedChargesPage, moneyMovements, type MoneyRange } from '@orderstream/projections/payments/money.reads';
import { Body, Controller, Get, Inject, Injectable, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ListMoneyAtProvider } from '../../payments/payments.commands.ts';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { columnsOf, csvLines, rowsOfAllPages } from '../../platform/http/csv.ts';
import { FileAnswer, type FileToSend } from '../../platform/http/files.ts';
import { Downloads } from '../exporting/downloads.ts';
import { moneyByDay, moneyDifferences, splitByShop } from './money-comparison.ts';
import { ChargesAnswer, ChargesQuery, MoneyAnswer, MoneyQuery, type DifferenceAnswer } from './money.requests.ts';

const longestRange = 31 * 86_400_000;
const columns = ['at', 'id', 'place', 'amount', 'currency', 'given_back', 'order_id', 'user_id', 'subscription_id'] as const;

/** A range of dates; refused if it is too long, because the provider is queried for all of it at once. */
function requireRange({ from, to }: MoneyRange): MoneyRange {
  const length = Date.parse(to) - Date.parse(from);
  if (!(length > 0 && length <= longestRange)) throw refusal('invalid', [{ field: 'to', code: 'range' }]);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The charges of a range as a file. */
@Injectable()
export class MoneyFile {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  fileFor(range: MoneyRange): FileToSend {
    const charges = rowsOfAllPages((after) => this.ask.of(placedChargesPage(range, undefined, { limit: 200, after })));
    return {
      name: `money-${range.from.slice(0, 10)}-${range.to.slice(0, 10)}.csv`,
      format: 'csv',
      lines: csvLines(columns, columnsOf(columns, charges)),
    };
  }
}

/** The whereabouts of every charge, compared with the provider's list. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit/money')
export class MoneyController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Downloads) private readonly downloads: Downloads,
  ) {}

  /** Sums of a range by day and by place, and every difference to the provider's own list of the same range, less that of other shops. */
  @Get()
  @ApiOkResponse({ type: MoneyAnswer })
  async compare(@Query() query: MoneyQuery): Promise<MoneyAnswer> {
    const range = requireRange(query);
    const there = await this.commands.execute(new ListMoneyAtProvider({ from: range.from, to: range.to }));
    const { movements: here, places } = await this.ask.of(moneyMovements(range));
    const { ours, others } = splitByShop(here, there);
    const differences = [...moneyDifferences(here, ours), ...(await this.chargesNowhere(range))];
    return { days: moneyByDay(here, ours), places, differences, not_ours: others };
  }

  /** The charges of a range, page by page, each with its place. */
  @Get('charges')
  @ApiOkResponse({ type: ChargesAnswer })
  charges(@Query() { place, limit, after, ...range }: ChargesQuery): Promise<ChargesAnswer> {
    return this.ask.of(placedChargesPage(requireRange(range), place, { limit, after }));
  }

  /** Prepares the charges of a range as a file. */
  @FreshSignIn()
  @Post('exports')
  @NotIdempotent()
  @ApiCreatedResponse({ type: FileAnswer })
  async prepare(@Body() query: MoneyQuery, @Me() me: SignedIn): Promise<FileAnswer> {
    const range = requireRange(query);
    const { href } = await this.downloads.prepare(me, {
      format: 'csv',
      kinds: ['payment_success'],
      ids: [],
      fileAt: () => ({ kind: 'money', request: range }),
    });
    return { href };
  }

  /** Charges that are in no place, as differences. */
  private async chargesNowhere(range: MoneyRange): Promise<DifferenceAnswer[]> {
    const { items } = await this.ask.of(placedChargesPage(range, 'nowhere', { limit: 200 }));
    return items.map(({ id, amount, currency, at }) => ({
      difference: 'nowhere' as const,
      kind: 'charge' as const,
      id,
      at_provider: null,
      here: { amount, currency, day: at.slice(0, 10) },
    }));
  }
}
