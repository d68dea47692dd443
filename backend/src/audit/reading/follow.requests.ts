import { thingKinds, type ThingKind } from '@orderstream/contracts/audit/things';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID, Matches } from 'class-validator';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { ActorAnswer } from './audit.requests.ts';
import { FactsAnswer, IsAnyId } from './facts.requests.ts';
import { Omittable } from '../../platform/http/omittable.ts';

const optional = { required: false } as const;
const orders = ['oldest', 'newest'] as const;
const foundKinds = [...thingKinds, 'fact', 'other'] as const;

export class ThingsQuery {
  @ApiProperty({ type: String, description: 'an id, or the first four characters or more of one of ours' })
  @Matches(/^([0-9a-f-]{4,36}|[a-z]{2,5}_\w{3,120})$/)
  id!: string;
}

class FoundAnswer {
  @ApiProperty({ enum: foundKinds }) kind!: (typeof foundKinds)[number];
  @ApiProperty({ type: String }) id!: string;
}

export class ThingsAnswer {
  @ApiProperty({ type: [FoundAnswer] }) items!: FoundAnswer[];
}

export class ThingParams {
  @ApiProperty({ enum: thingKinds }) @IsIn(thingKinds) kind!: ThingKind;
  @ApiProperty({ type: String }) @IsAnyId() id!: string;
}

export class FollowQuery extends PageRequest {
  @ApiProperty({ enum: orders, ...optional }) @Omittable() @IsIn(orders) order?: (typeof orders)[number];
  @ApiProperty({ type: String, format: 'uuid', ...optional }) @Omittable() @IsUUID() search_id?: string;
}

class ActedAnswer {
  @ApiProperty({ type: ActorAnswer }) actor!: ActorAnswer;
  @ApiProperty({ type: Number }) facts!: number;
}

export class FollowedAnswer extends FactsAnswer {
  @ApiProperty({ type: [ActedAnswer], description: 'who acted, the first one first' }) people!: ActedAnswer[];
}
