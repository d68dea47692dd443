import { sources } from '@orderstream/contracts/shared/actor';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const optional = { required: false } as const;
const id = { type: String, format: 'uuid', ...optional };
const instant = { type: String, format: 'date-time', ...optional };
const position = { type: String, pattern: '^[0-9]{1,18}$', ...optional };
const positionForm = /^\d{1,18}$/;
const formats = ['ndjson', 'csv'] as const;

export class ExportRequest {
  @ApiProperty({ enum: formats }) @IsIn(formats) format!: (typeof formats)[number];
  @ApiProperty({ type: [String], ...optional })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  types?: string[];
  @ApiProperty(instant) @IsOptional() @IsISO8601({ strict: true }) from?: string;
  @ApiProperty(instant) @IsOptional() @IsISO8601({ strict: true }) to?: string;
  @ApiProperty(id) @IsOptional() @IsUUID() user_id?: string;
  @ApiProperty(id) @IsOptional() @IsUUID() order_id?: string;
  @ApiProperty({ type: String, ...optional }) @IsOptional() @Matches(/^[\w.-]{1,128}$/) subject_id?: string;
  @ApiProperty({ type: String, ...optional }) @IsOptional() @Matches(/^[\w.-]{1,128}$/) stream?: string;
  @ApiProperty(id) @IsOptional() @IsUUID() correlation_id?: string;
  @ApiProperty(id) @IsOptional() @IsUUID() actor_id?: string;
  @ApiProperty({ enum: sources, ...optional }) @IsOptional() @IsIn(sources) source?: (typeof sources)[number];
  @ApiProperty({ ...position, description: 'starts after this position' }) @IsOptional() @Matches(positionForm) after?: string;
  @ApiProperty({ ...position, description: 'up to and with this position' }) @IsOptional() @Matches(positionForm) until?: string;
  @ApiProperty({ type: Number, minimum: 0, maximum: 1, ...optional }) @IsOptional() @IsNumber() @Min(0) @Max(1) sample?: number;
  @ApiProperty({ type: String, ...optional }) @IsOptional() @Matches(/^[\w.-]{1,64}$/) seed?: string;
}

export class ExportAnswer {
  @ApiProperty({ type: String, description: 'where the file is fetched: once, and within a minute' }) href!: string;
  @ApiProperty({ type: Number, description: 'how many facts the range has, before it is filtered' }) facts!: number;
  @ApiProperty({ type: Number, description: 'the size of the seal that it is proved under' }) seal_size!: number;
}
