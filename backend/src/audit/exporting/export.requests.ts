import { sources } from '@orderstream/contracts/shared/actor';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsISO8601, IsNumber, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { Omittable } from '../../platform/http/omittable.ts';

const optional = { required: false } as const;
const id = { type: String, format: 'uuid', ...optional };
const instant = { type: String, format: 'date-time', ...optional };
const position = { type: String, pattern: '^[0-9]{1,18}$', ...optional };
const positionForm = /^\d{1,18}$/;
const formats = ['ndjson', 'csv'] as const;

export class ExportRequest {
  @ApiProperty({ enum: formats }) @IsIn(formats) format!: (typeof formats)[number];
  @ApiProperty({ type: [String], ...optional })
  @Omittable()
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  types?: string[];
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @Omittable() @IsISO8601({ strict: true }) to?: string;
  @ApiProperty(id) @Omittable() @IsUUID() user_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() order_id?: string;
  @ApiProperty({ type: String, ...optional }) @Omittable() @Matches(/^[\w.-]{1,128}$/) subject_id?: string;
  @ApiProperty({ type: String, ...optional }) @Omittable() @Matches(/^[\w.-]{1,128}$/) stream?: string;
  @ApiProperty(id) @Omittable() @IsUUID() correlation_id?: string;
  @ApiProperty(id) @Omittable() @IsUUID() actor_id?: string;
  @ApiProperty({ enum: sources, ...optional }) @Omittable() @IsIn(sources) source?: (typeof sources)[number];
  @ApiProperty({ ...position, description: 'starts after this position' }) @Omittable() @Matches(positionForm) after?: string;
  @ApiProperty({ ...position, description: 'up to and with this position' }) @Omittable() @Matches(positionForm) until?: string;
  @ApiProperty({ type: Number, minimum: 0, maximum: 1, ...optional }) @Omittable() @IsNumber() @Min(0) @Max(1) sample?: number;
  @ApiProperty({ type: String, ...optional }) @Omittable() @Matches(/^[\w.-]{1,64}$/) seed?: string;
}

export class ExportAnswer {
  @ApiProperty({ type: String, description: 'where the file is fetched: once, and within a minute' }) href!: string;
  @ApiProperty({ type: Number, description: 'how many facts the range has, before it is filtered' }) facts!: number;
  @ApiProperty({ type: Number, description: 'the size of the seal that it is proved under' }) seal_size!: number;
}
