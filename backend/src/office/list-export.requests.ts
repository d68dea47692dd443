import { languages, type Language } from '@orderstream/contracts/shared/languages';
import { exportedLists, type ExportedList } from '@orderstream/contracts/audit/events';
import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, ValidateBy } from 'class-validator';
import { requestValidation } from '../platform/http/validation.ts';
import { officeLists } from './office-lists.ts';

const isTimeZone = (zone: unknown): boolean => {
  try {
    return typeof zone === 'string' && zone.length < 64 && new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** What the file of any list needs beside its name. */
class FileForm {
  @ApiProperty({ enum: languages }) @IsIn(languages) language!: Language;
  @ApiProperty({ type: String, description: 'in which the times of the file are written, such as Europe/Berlin' })
  @ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZone, defaultMessage: () => '$property must be a time zone' } })
  time_zone!: string;
}
/** A list with its filters, which the class of their list has checked. */
export type ListExportRequest = FileForm & { list: ExportedList } & Readonly<Record<string, unknown>>;

/** A request for one of these lists, with these filters. */
function requestFor(lists: readonly ExportedList[], filters: Type<object>) {
  class ListExport extends IntersectionType(FileForm, filters) {
    @ApiProperty({ enum: lists }) @IsIn(lists) list!: ExportedList;
  }
  return ListExport;
}

const requestForList = (list: ExportedList) => {
  const request = requestFor([list], officeLists[list].filters);
  // The description of the API names schemas after their classes.
  return Object.defineProperty(request, 'name', { value: `${list.charAt(0).toUpperCase()}${list.slice(1)}ExportRequest` });
};
const requestsByList = new Map<unknown, Type>(exportedLists.map((list) => [list, requestForList(list)]));
export const listExportRequests = [...requestsByList.values()];
const requestForUnknownList = requestFor(exportedLists, class {});

/** Checks a request by the class of its list. */
export class ListExportPipe implements PipeTransform {
  private readonly validation = requestValidation();

  transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const list = typeof value === 'object' && value !== null && 'list' in value ? value.list : null;
    return this.validation.transform(value, { ...metadata, metatype: requestsByList.get(list) ?? requestForUnknownList });
  }
}
