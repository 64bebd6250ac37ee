declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  /**
   * libheif's C interface as WebAssembly exports it: numbers, and addresses within `HEAPU8`. A function that returns a
   * `heif_error` takes the address of one as its first argument. `HEAPU8` is another array after each call that takes
   * memory.
   */
  export type Libheif = {
    HEAPU8: Uint8Array
    _malloc(bytes: number): number
    _heif_context_alloc(): number
    _heif_context_get_security_limits(context: number): number
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      data: number,
      bytes: number,
      options: 0,
    ): void
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
    _heif_image_handle_get_item_id(handle: number): number
    _heif_image_handle_get_width(handle: number): number
    _heif_image_handle_get_height(handle: number): number
    _heif_image_handle_get_ispe_width(handle: number): number
    _heif_image_handle_get_ispe_height(handle: number): number
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number
    _heif_image_handle_has_alpha_channel(handle: number): number
    _heif_image_handle_get_raw_color_profile_size(handle: number): number
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, data: number): void
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void
    _heif_item_get_transformation_properties(context: number, item: number, list: number, count: number): number
    _heif_item_get_property_type(context: number, item: number, property: number): number
    _heif_item_get_property_transform_rotation_ccw(context: number, item: number, property: number): number
    _heif_item_get_property_transform_mirror(context: number, item: number, property: number): number
    _heif_item_get_property_transform_crop_borders(
      ...context_item_property_width_height_left_top_right_bottom: [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ]
    ): void
    _heif_decoding_options_alloc(): number
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void
    _heif_image_handle_get_image_tiling(error: number, handle: number, transformed: 0 | 1, tiling: number): void
    _heif_image_handle_decode_image_tile(
      ...error_handle_image_colorspace_chroma_options_column_row: [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ]
    ): void
    _heif_image_get_decoding_warnings(image: number, first: number, list: number, count: number): number
    _heif_image_get_width(image: number, channel: number): number
    _heif_image_get_height(image: number, channel: number): number
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
  }
  /** Each call compiles an instance with a memory of its own. */
  export default function makeLibheif(options: {
    print(text: string): void
    printErr(text: string): void
  }): Libheif & { ready: Promise<unknown> }
}
