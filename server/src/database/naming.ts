import { DefaultNamingStrategy } from 'typeorm';

const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** camelCase in the classes, snake_case in the database. Constraints and indexes are named where they are declared. */
export class SnakeNaming extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]) {
    return prefixes.join('') + (custom ?? snake(property));
  }
  override joinColumnName(relation: string, referenced: string) {
    return snake(`${relation}_${referenced}`);
  }
}
