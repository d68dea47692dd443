import { revealsPage, readersOf, secretsSeenBy, type RevealFilter, type RevealSummary } from '@orderstream/projections/audit/custody.reads';
import { Body, Controller, Get, Inject, Injectable, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { columnsOf, csvLines, rowsOfAllPages } from '../../platform/http/csv.ts';
import { FileAnswer, type FileToSend } from '../../platform/http/files.ts';
import { LooksAnswer, LooksQuery, LooksRequest, RadiusAnswer, type SeenAnswer } from './custody.requests.ts';
import { Downloads } from '../exporting/downloads.ts';

const columns = ['at', 'position', 'fact_id', 'secret', 'secret_id', 'order_id', 'owner_id', 'reader_id', 'reader_role', 'to'] as const;
/** A reader's summary without the position that only pages need. */
const withoutPosition = ({ last_position: _, ...seen }: RevealSummary): SeenAnswer => seen;

/** Reveals of private information as a file. */
@Injectable()
export class CustodyFile {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  fileFor(filter: RevealFilter): FileToSend {
    const reveals = rowsOfAllPages((after) => this.ask.of(revealsPage(filter, { limit: 200, after })));
    return { name: 'custody.csv', format: 'csv', lines: csvLines(columns, columnsOf(columns, reveals)) };
  }
}

/** Who has seen which private information, according to the facts of revealing. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit/custody')
export class CustodyController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(Downloads) private readonly downloads: Downloads,
  ) {}

  @Get()
  @ApiOkResponse({ type: LooksAnswer })
  listReveals(@Query() { limit, after, ...filter }: LooksQuery): Promise<LooksAnswer> {
    return this.ask.of(revealsPage(filter, { limit, after }));
  }

  /** All private information that a user has ever seen. */
  @Get('readers/:id')
  @ApiOkResponse({ type: RadiusAnswer })
  async seenBy(@Param('id', ParseUUIDPipe) id: string, @Query() page: PageRequest): Promise<RadiusAnswer> {
    const { items, next } = await this.ask.of(secretsSeenBy(id, page));
    return { items: items.map(withoutPosition), next };
  }

  /** All users who have ever seen the text of a unit, or the private text of an order. */
  @Get('secrets/:id')
  @ApiOkResponse({ type: RadiusAnswer })
  async readersOf(@Param('id', ParseUUIDPipe) id: string, @Query() page: PageRequest): Promise<RadiusAnswer> {
    const { items, next } = await this.ask.of(readersOf(id, page));
    return { items: items.map(withoutPosition), next };
  }

  /** Prepares the reveals that match a filter as a file. */
  @FreshSignIn()
  @Post('exports')
  @NotIdempotent()
  @ApiCreatedResponse({ type: FileAnswer })
  async prepare(@Body() filter: LooksRequest, @Me() me: SignedIn): Promise<FileAnswer> {
    const ids = [filter.secret_id, filter.order_id, filter.reader_id].flatMap((id) => id ?? []);
    const { href } = await this.downloads.prepare(me, {
      format: 'csv',
      kinds: ['private_info_revealed'],
      ids,
      fileAt: () => ({ kind: 'custody', request: { ...filter } }),
    });
    return { href };
  }
}
