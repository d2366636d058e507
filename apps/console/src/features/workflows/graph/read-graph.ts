import { type Found, fieldOf, isList, isObject, type JsonObject } from '../../../draft/json.ts';

export interface ShownNode {
  /** In the document. */
  readonly index: number;
  readonly name: string;
  readonly type: string;
  readonly isStart: boolean;
  /** Can it be entered from every conversation? */
  readonly isGlobal: boolean;
}

export interface ShownEdge {
  readonly index: number;
  readonly from: string;
  readonly to: string;
  /** Absent: taken when nothing else is. */
  readonly condition?: string;
}

export interface Graph {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
}

const textOf = (value: Found): string => (typeof value === 'string' ? value : '');
const listOf = (value: Found): readonly Found[] => (isList(value) ? value : []);
const objectOf = (value: Found): JsonObject => (isObject(value) ? value : {});

/** Also of a document that is not sound: it is on its way, written by hand. */
export function readGraph(document: JsonObject): Graph {
  return {
    nodes: listOf(fieldOf(document, 'nodes')).map((value, index) => {
      const node = objectOf(value);
      const type = textOf(fieldOf(node, 'type'));
      return {
        index,
        name: textOf(fieldOf(node, 'name')),
        type,
        isStart: fieldOf(node, 'isStart') === true,
        isGlobal:
          type === 'conversation' && fieldOf(objectOf(fieldOf(node, 'globalNodePlan')), 'enabled') === true,
      };
    }),
    edges: listOf(fieldOf(document, 'edges')).map((value, index) => {
      const edge = objectOf(value);
      const condition = textOf(fieldOf(objectOf(fieldOf(edge, 'condition')), 'prompt'));
      return {
        index,
        from: textOf(fieldOf(edge, 'from')),
        to: textOf(fieldOf(edge, 'to')),
        ...(condition !== '' && { condition }),
      };
    }),
  };
}

export const edgesFrom = ({ edges }: Graph, name: string): readonly ShownEdge[] =>
  edges.filter(({ from }) => from === name);

/** The first of a name is the one that is meant; what has no name yet is meant by nothing. */
export const nodesByName = ({ nodes }: Graph): ReadonlyMap<string, ShownNode> =>
  new Map(nodes.toReversed().flatMap((node) => (node.name === '' ? [] : [[node.name, node]])));
